import { getCompanyReport } from '@iris/contracts/company-report'
import { lastTwelveMonths } from '@iris/domain/report-period'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { zeros } from '../../test/zeros.ts'
import { createQueryClient } from '../api/query-client.ts'
import { startSession } from '../api/session.ts'
import { CompanyReportPage } from './company-report.tsx'

const REPORT = {
  ...(zeros(getCompanyReport.response) as object),
  previous: { from: '2024-12-01', to: '2025-11-30' },
}

const EVENT = '?periodo=acao&acao=4'

const eventOf = (call: string) =>
  call.includes('event_id=4') ? { id: 4, name: 'Campanha Visão' } : null

type Looked = { isThere?: boolean; role?: string; address?: string }

/** The report of company 3, as sales see it unless told; gives what was asked of it. */
async function showReport({ isThere = true, role = 'comercial', address = '' }: Looked = {}) {
  const { url, sent } = await startAnsweringServer((call) => {
    if (isThere && call.startsWith('GET /companies/3/report?'))
      return { status: 200, content: { ...REPORT, event: eventOf(call) } }
    return call === 'GET /companies/3' && isThere
      ? { status: 200, content: { id: 3, corporate_reason: 'OLARIA RELATADA' } }
      : { status: 404, content: { code: 'not-found', message: 'Não encontrado' } }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: [role], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  show(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[`/companies/3/report${address}`]}>
        <Routes>
          <Route path="/companies/:id/report" element={<CompanyReportPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return () =>
    sent
      .map(({ call }) => call.split('/report?')[1])
      .filter((query) => query !== undefined)
      .map((query) => Object.fromEntries(new URLSearchParams(query)))
}

test('Sales read no report before they say so, for to read is to give, and get whole months and no event', async () => {
  const reports = await showReport()
  expect(await screen.findByText('OLARIA RELATADA')).toBeDefined()
  expect(screen.getByText(/Abrir conta como entregar à empresa/)).toBeDefined()
  expect(screen.queryByText('Uma ação')).toBeNull()
  expect(reports()).toEqual([])
  fireEvent.click(screen.getByText('Abrir relatório'))
  await waitFor(() => expect(reports()).toHaveLength(1))
  // Twelve months, not the thirteen that their days lie in.
  expect(reports()[0]).toMatchObject(lastTwelveMonths(todayInSaoPaulo(), true))
  const compared = 'Comparado com 01/12/2024 a 30/11/2025, a mesma duração logo antes.'
  expect(await screen.findByText(compared)).toBeDefined()
})

test.each([
  ['days', '?periodo=outro&de=2026-01-10&ate=2026-03-20', { from: '2026-01-10', to: '2026-03-20' }],
  ['one event', EVENT, { event_id: '4' }],
])('A report of %s is asked for as its address says', async (_what, address, query) => {
  const reports = await showReport({ role: 'admin', address })
  await waitFor(() => expect(reports()).toEqual([{ by: 'sector', ...query }]))
})

test.each([
  [
    'a technician',
    'tecnico',
    '',
    'período',
    'outro período, ou agende uma ação para esta empresa.',
  ],
  ['a doctor', 'doctor', '', 'período', 'outro período.'],
  ['sales', 'comercial', '', 'período', 'outro período.'],
  ['a technician who chose an event', 'tecnico', EVENT, 'ação', 'outra ação ou outro período.'],
])(
  'Where nobody was examined, the report says what %s can do about it',
  async (_who, role, address, where, way) => {
    await showReport({ role, address })
    if (role === 'comercial') fireEvent.click(await screen.findByText('Abrir relatório'))
    const title = await screen.findByText(/^Ninguém foi examinado nest/)
    expect(title.textContent).toMatch(new RegExp(`${where}\\.$`))
    expect(screen.getByText(/^Escolha /).textContent).toBe(`Escolha ${way}`)
  },
)

test('The report of a company that is not there is a page that is not there', async () => {
  await showReport({ isThere: false })
  expect(await screen.findAllByText('Página não encontrada')).not.toEqual([])
})
