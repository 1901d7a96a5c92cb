import { getDashboardTrend } from '@iris/contracts/dashboard'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient, queryOf } from '../../api/query-client.ts'
import { TrendSection } from './trend-card.tsx'

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
  client.setQueryData(queryKey, { months: [], active: 0 } as never)
  await waitFor(() => expect(section?.dataset.print).toBeUndefined())
})
