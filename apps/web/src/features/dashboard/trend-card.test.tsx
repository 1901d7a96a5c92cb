import { type DashboardTrend, getDashboardTrend } from '@iris/contracts/dashboard'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient, queryOf } from '../../api/query-client.ts'
import { TrendSection } from './trend-card.tsx'

const none = { count: 0, percentage: 0 }
/** Of a company of 200 whose only exams were on 10/12/2025, as the server answers on 02/12/2026. */
const TREND: DashboardTrend = {
  active: 200,
  months: Array.from({ length: 12 }, (_, at) => ({
    month: `2026-${String(at + 1).padStart(2, '0')}`,
    examined: 0,
    coverage: at < 11 ? { count: 200, percentage: 100 } : none,
    total_eyes_examined: 0,
    normal_vision: none,
    altered_ishihara: none,
    classification: { liberado: none, consulta: none, especialista: none },
  })),
}

test('The trend says from which day it counts, and its table that the last month is not over', async () => {
  const { url } = await startAnsweringServer(() => ({ status: 200, content: TREND }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  show(
    <QueryClientProvider client={createQueryClient()}>
      <TrendSection company={null} isToldOld={false} />
    </QueryClientProvider>,
  )
  await screen.findByText('0 de 200 pessoas ativas com exame desde 01/01/2026')
  fireEvent.click(screen.getByRole('button', { name: 'Ver tabela: Evolução mês a mês' }))
  const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect([names.length, ...names.slice(0, 2)]).toEqual([12, '12/2026 até agora', '11/2026'])
})

test('The twelve months are left out of a print until they have come, and whenever they could not be read', async () => {
  const { url } = await startAnsweringServer(() => ({ status: 404, content: {} }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const client = createQueryClient()
  show(
    <QueryClientProvider client={client}>
      <TrendSection company={null} isToldOld={false} />
    </QueryClientProvider>,
  )
  const section = screen.getByText('ÚLTIMOS DOZE MESES').closest('section')
  expect(section?.dataset.print).toBe('hide')
  await screen.findByRole('alert')
  expect(section?.dataset.print).toBe('hide')
  const { queryKey } = queryOf(getDashboardTrend, { query: { company_id: undefined } })
  client.setQueryData(queryKey, TREND)
  await waitFor(() => expect(section?.dataset.print).toBeUndefined())
})
