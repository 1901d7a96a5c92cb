import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { EventFilter } from './event-filter.tsx'

vi.mock('../../api/use-session.ts', () => ({ useSession: () => ({ can: () => true }) }))

test('A search of the events that failed says so, and not that there is none', async () => {
  const { url } = await startAnsweringServer(() => ({
    status: 429,
    content: { message: 'Muitas buscas seguidas.' },
  }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <EventFilter value="" onChange={() => {}} />
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('combobox', { name: 'Ação' }))
  expect(await screen.findByText('Muitas buscas seguidas.')).toBeDefined()
  expect(screen.queryByText('Nada encontrado')).toBeNull()
})
