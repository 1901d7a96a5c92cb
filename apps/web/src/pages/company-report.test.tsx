import { lastTwelveMonths } from '@iris/domain/report-period'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { startSession } from '../api/session.ts'
import { CompanyReportPage } from './company-report.tsx'

/** The report of company 3 as sales see it; gives what they asked of it. */
async function showReport(isThere: boolean) {
  const { url, sent } = await startAnsweringServer((call) =>
    call === 'GET /companies/3' && isThere
      ? { status: 200, content: { id: 3, corporate_reason: 'OLARIA RELATADA' } }
      : { status: 404, content: { code: 'not-found', message: 'Não encontrado' } },
  )
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: ['comercial'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  show(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/companies/3/report']}>
        <Routes>
          <Route path="/companies/:id/report" element={<CompanyReportPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return () => sent.map(({ call }) => call).filter((call) => call.includes('/report?'))
}

test('Sales read no report before they say so, for to read is to give, and get whole months and no event', async () => {
  const reports = await showReport(true)
  expect(await screen.findByText('OLARIA RELATADA')).toBeDefined()
  expect(screen.getByText(/Abrir conta como entregar à empresa/)).toBeDefined()
  expect(screen.queryByText('Uma ação')).toBeNull()
  expect(reports()).toEqual([])
  fireEvent.click(screen.getByText('Abrir relatório'))
  await waitFor(() => expect(reports()).toHaveLength(1))
  const asked = new URLSearchParams(reports()[0]?.split('?')[1])
  // Twelve months, not the thirteen that their days lie in.
  expect({ from: asked.get('from'), to: asked.get('to') }).toEqual(
    lastTwelveMonths(todayInSaoPaulo(), true),
  )
})

test('The report of a company that is not there is a page that is not there', async () => {
  await showReport(false)
  expect(await screen.findAllByText('Página não encontrada')).not.toEqual([])
})
