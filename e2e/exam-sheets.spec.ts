import { readFile } from 'node:fs/promises'
import { readBack } from '../apps/server/test/spreadsheet-files.ts'
import { makeCompany } from './support/companies.ts'
import { makePatient } from './support/patients.ts'
import { makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const SCREENS = [
  { screen: 'on a phone', viewport: PHONE, hasTouch: true },
  { screen: 'at a desk', viewport: { width: 1440, height: 900 }, hasTouch: false },
]

for (const { screen, viewport, hasTouch } of SCREENS) {
  test.describe(`Sheets of exams ${screen}`, () => {
    test.use({ viewport, hasTouch })

    test(`The button 'Gerar Excel' asks whether to export patients or exams (${viewport.width})`, async ({
      iris,
      page,
    }) => {
      const doctor = await makeStaff(iris, 5)
      const { id: company } = await makeCompany(iris, { corporate_reason: `PLANILHA ${screen}` })
      const { id: patient } = await makePatient(iris, `ZÉLIA ${screen}`, { company })
      await iris.api('POST', `/patients/${patient}/exams`, doctor.token, {})
      await openAs(page, iris, `/medicalevaluation?company_id=${company}`, doctor.token)
      await expect(page.getByText('Mostrando 1 a 1 de 1 entradas')).toBeVisible()
      for (const [choice, file] of [
        ['Pacientes', 'pacientes.xlsx'],
        ['Exames', 'exames.xlsx'],
      ] as const) {
        if (hasTouch) await page.getByRole('button', { name: 'Mais ações' }).tap()
        else await page.getByRole('button', { name: 'Gerar Excel' }).click()
        const name = hasTouch ? `Gerar Excel: ${choice}` : choice
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('menuitem', { name }).click(),
        ])
        expect(download.suggestedFilename()).toBe(file)
        const rows = await readBack(await readFile(await download.path()))
        expect(rows.map((row) => row.Nome)).toEqual([`ZÉLIA ${screen}`.toUpperCase()])
      }
    })
  })
}
