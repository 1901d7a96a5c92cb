import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { AddPeople } from './add-people.tsx'

const event = { id: 3, company_id: 5, companyName: 'Metalúrgica' } as ScreeningEvent
const ANA = { id: 8, name: 'ANA LIMA', cpf: '52998224725', dob: '1990-01-02', active: true }

test('Escape asks before it loses people who were ticked, and closes at once where nobody is', async () => {
  const { url } = await startAnsweringServer(() => ({
    status: 200,
    content: { data: [ANA], total: 1 },
  }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const onClose = vi.fn()
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <AddPeople how="people" event={event} onClose={onClose} />
    </QueryClientProvider>,
  )
  const ana = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'ANA LIMA' })
  await user.click(ana)
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(await screen.findByRole('button', { name: 'Continuar editando' }))
  expect(ana.checked).toBe(true)
  await user.click(ana)
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(onClose).toHaveBeenCalledOnce()
})
