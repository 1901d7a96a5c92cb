import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { SupportWeek } from './support-week.tsx'

const VISIT = {
  id: 3,
  user_name: 'Tânia Técnica',
  company_name: 'OLARIA',
  equipaments: [],
  equipament_names: [],
  data_atendimento: '2026-11-24',
}

function Weeks() {
  const [day, setDay] = useState('2026-11-24')
  return (
    <SupportWeek
      day={day}
      onDay={setDay}
      filters={{ user_id: undefined, query: undefined }}
      onOpen={() => {}}
    />
  )
}

test('A week whose visits are still being read says of no day that there are none', async () => {
  const waiting: (() => void)[] = []
  const { url } = await startAnsweringServer(async (call) => {
    await new Promise<void>((answer) => waiting.push(answer))
    const data = call.includes('from=2026-11-23') ? [VISIT] : []
    return {
      status: 200,
      content: { data, total: data.length, current_page: 1, per_page: 100, last_page: 1 },
    }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <Weeks />
    </QueryClientProvider>,
  )
  const dashes = () => within(screen.getByRole('list')).queryAllByText('—').length
  expect(screen.getAllByRole('listitem')).toHaveLength(7)
  await waitFor(() => expect(waiting).toHaveLength(1))
  expect(dashes()).toBe(0)
  waiting[0]?.()
  await screen.findByText('Tânia Técnica')
  expect(dashes()).toBe(6)
  await user.click(screen.getByRole('button', { name: 'Próxima semana' }))
  await waitFor(() => expect(waiting).toHaveLength(2))
  expect(dashes(), 'nor of the next one').toBe(0)
  waiting[1]?.()
  await waitFor(() => expect(dashes()).toBe(7))
})
