import { listParticipants } from '@iris/contracts/event-participants'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { createQueryClient, queryOf } from '../api/query-client.ts'
import { RosterRecord } from './roster-records.tsx'

vi.mock('./patient-dialogs.tsx', () => ({
  LazyPatientRecord: ({ onClose }: { onClose: () => void }) => (
    <button type="button" onClick={onClose}>
      Salvar
    </button>
  ),
  LazyExamFlow: () => null,
}))

test('A list of people is read again after one of them was opened from it', async () => {
  const { url } = await startAnsweringServer(() => ({ status: 200, content: { id: 7 } }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const client = createQueryClient()
  const { queryKey } = queryOf(listParticipants, { params: { id: 3 } })
  client.setQueryData(queryKey, { data: [], total: 0 } as never)
  const onClose = vi.fn()
  const user = show(
    <QueryClientProvider client={client}>
      <RosterRecord patientId={7} onClose={onClose} />
    </QueryClientProvider>,
  )
  await user.click(await screen.findByRole('button', { name: 'Salvar' }))
  expect(onClose).toHaveBeenCalled()
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
