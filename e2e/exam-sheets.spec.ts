import { readFile } from 'node:fs/promises'
import { readBack } from '../apps/server/test/spreadsheet-files.ts'
import { makeCompany } from './support/companies.ts'
import { makePatient } from './support/patients.ts'
import { makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: PHONE, hasTouch: true })

test("On a phone 'Gerar Excel' gives the patients or the exams, as it is asked", {
  tag: '@long',
}, async ({ iris, page }) => {
  const doctor = await makeStaff(iris, 5)
  const { id: company } = await makeCompany(iris, { corporate_reason: 'PLANILHA DE BOLSO' })
  const { id: patient } = await makePatient(iris, 'ZÉLIA DE BOLSO', { company })
  await iris.api('POST', `/patients/${patient}/exams`, doctor.token, {})
  await openAs(page, iris, `/medicalevaluation?company_id=${company}`, doctor.token)
  await expect(page.getByText('Mostrando 1 a 1 de 1 entradas')).toBeVisible()
  for (const [choice, file] of [
    ['Pacientes', 'pacientes.xlsx'],
    ['Exames', 'exames.xlsx'],
  ] as const) {
    await page.getByRole('button', { name: 'Mais ações' }).tap()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: `Gerar Excel: ${choice}` }).click(),
    ])
    expect(download.suggestedFilename()).toBe(file)
    const rows = await readBack(await readFile(await download.path()))
    expect(rows.map((row) => row.Nome)).toEqual(['ZÉLIA DE BOLSO'])
  }
})
