import type { CompanyReport } from '@iris/contracts/company-report'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/app.ts'
import { populate } from '../../../test/factories/report-company.ts'
import { sheetsOpenedByLibreOffice } from '../../../test/libre-office.ts'
import { makeSurroundings } from '../../../test/random-population.ts'
import { createDice } from '../../demo/dice.ts'

/** As a comma-separated file holds it. */
const quoted = (text: string) => (text.includes(',') ? `"${text}"` : text)

test('LibreOffice opens the three sheets of a report with the figures of the report itself', {
  tags: 'long',
}, async () => {
  const app = await createTestApp()
  const [company = 0] = await makeSurroundings(app.services.db, 1)
  await populate(app.services.db, createDice(20_261_124), company, 120)
  const path = `/companies/${company}/report`
  const { body: report } = await app.call<CompanyReport>('GET', path, { as: app.admin })
  const { raw } = await app.call('GET', `${path}.xlsx`, { as: app.admin })
  await app.close()
  const sheets = await sheetsOpenedByLibreOffice(raw)
  expect(Object.keys(sheets).sort()).toEqual(['Indicadores', 'Por setor', 'Relatório'])
  expect(sheets.Relatório).toContain(`\nExaminados,${report.totals.examined}\n`)
  for (const { label, count } of report.indicators)
    expect(sheets.Indicadores).toContain(`${quoted(label)},${count ?? '< 5'},`)
  for (const { name, examined } of report.groups)
    expect(sheets['Por setor']).toContain(`\n${name},${examined},`)
})
