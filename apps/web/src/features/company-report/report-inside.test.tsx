import type { CompanyReport } from '@iris/contracts/company-report'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { IndicatorTable } from './indicator-table.tsx'
import { ReportInside } from './report-inside.tsx'

const group = (name: string, examined: number) => ({ name, examined, indicators: [] })
const referred = {
  ...{ key: 'encaminhados', label: 'Encaminhados', count: 0, of: 0, unread: true },
  ...{ percentage: null, previous_percentage: null },
} as const
const REPORT = {
  by: 'sector',
  event: null,
  totals: { active: 40, screened: 33, examined: 33, previous_examined: 0 },
  coverage: { screened: 33, examined: 33, only_screened: 0 },
  indicators: [referred],
  groups: [group('Solda', 14), group('Pintura', 6), group('Não informado', 8), group('Demais', 5)],
  weighed: 0,
} as unknown as CompanyReport

test('Those without a sector, and those in none of a name, are no sectors more in what a report holds', () => {
  show(<ReportInside report={REPORT} />)
  expect(document.body.textContent).toContain(
    'Setores8 pessoas sem setor · 5 pessoas em “Demais” 2',
  )
})

test('What no doctor has read yet is said instead of a share of nobody, in the report and beside it', () => {
  show(<ReportInside report={REPORT} />)
  expect(document.body.textContent).toContain('Encaminhados— ainda sem avaliação médica')
  show(<IndicatorTable indicators={REPORT.indicators} />)
  const row = screen.getByRole('row', { name: /^Encaminhados/ })
  expect(row.textContent).toBe('Encaminhados— ainda sem avaliação médica')
})
