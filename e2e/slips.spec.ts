import type { Page } from '@playwright/test'
import { pdfText } from '../apps/server/test/pdf-text.ts'
import { printedCodes } from '../apps/server/test/printed-codes.ts'
import { expectAccessible } from './support/axe.ts'
import { openDoor } from './support/door.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { examineAt, printedBy } from './support/slips.ts'
import { makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const TABLET = { width: 820, height: 1180 }
const DESK = { width: 1440, height: 900 }
const DOB = '1968-05-14'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Comprovantes' })

test.describe('On a tablet, a phone and at a desk', () => {
  test.use({ viewport: TABLET })

  test('Only new slips are printed, their number stands before the tap, and a slip is printed once more with the same code', {
    tag: '@long',
  }, async ({ iris, page }) => {
    const door = await openDoor(iris, 'LOTE')
    for (const name of ['ANA LIMA', 'BIA LIMA', 'CAIO LIMA'])
      await examineAt(iris, door, { name, dob: DOB })
    await openAs(page, iris, door.path)
    await page.getByRole('button', { name: 'Comprovantes' }).press('Enter')
    const asked = dialog(page)
    await expect(asked.getByText('3 comprovantes em 2 folhas A4')).toBeVisible()
    await expectNothingLost(page, TABLET, PHONE, DESK)
    await asked.getByRole('radio', { name: /Um por página/ }).check()
    await expect(asked.getByText('3 comprovantes em 3 páginas')).toBeVisible()
    const pdf = await printedBy(page, () =>
      asked.getByRole('button', { name: 'Imprimir 3 comprovantes' }).press('Enter'),
    )
    expect(new Set(await printedCodes(pdf)).size).toBe(3)
    await expect(asked.getByText('Prontos: 3 comprovantes')).toBeVisible()
    await expect(asked.getByRole('button', { name: 'Imprimir de novo' })).toBeVisible()
    await expectAccessible(page)
    await expectNothingLost(page, TABLET, PHONE, DESK)
    await asked.getByRole('button', { name: 'Fechar' }).last().click()

    await page.getByRole('button', { name: 'Comprovantes' }).click()
    await expect(asked.getByText('Nenhum comprovante a imprimir')).toBeVisible()
    await expect(asked.getByText('3 já têm comprovante')).toBeVisible()
    await asked.getByRole('checkbox', { name: 'Só os novos' }).uncheck()
    await expect(asked.getByRole('button', { name: 'Imprimir 3 comprovantes' })).toBeEnabled()
  })
})

test('A day and a company are printed from the patients, and one exam from its list', {
  tag: '@long',
}, async ({ iris, page }) => {
  const door = await openDoor(iris, 'DIA')
  const exam = await examineAt(iris, door, { name: 'EVA PRADO', dob: DOB })
  const technician = await makeStaff(iris, 2)
  await openAs(page, iris, '/patients', technician.token)
  await page.getByRole('button', { name: 'Comprovantes' }).click()
  await dialog(page).getByRole('combobox', { name: 'Empresa' }).fill('OLARIA DIA')
  await page.getByRole('option', { name: /OLARIA DIA/ }).click()
  await expect(dialog(page).getByText('1 comprovante em 1 folha A4')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()

  await page.goto(`/patients?exames=${exam.patient}`)
  const exams = page.getByRole('dialog', { name: 'Exames' })
  const pdf = await printedBy(page, () =>
    exams.getByRole('button', { name: 'Comprovante' }).click(),
  )
  expect(pdfText(pdf)).toContain('EVA PRADO')
})
