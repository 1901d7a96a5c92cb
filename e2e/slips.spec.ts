import type { Page } from '@playwright/test'
import { pdfText } from '../apps/server/test/pdf-text.ts'
import { printedCodes } from '../apps/server/test/printed-codes.ts'
import { expectFits } from './support/axe.ts'
import { openDoor } from './support/door.ts'
import { examineAt, printedBy } from './support/slips.ts'
import { makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const TABLET = { width: 820, height: 1180 }
const DESK = { width: 1440, height: 900 }
const DOB = '1968-05-14'
const TYPED = '14051968'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Comprovantes' })
const pathOf = (address = '') => new URL(address).pathname

test.describe('On a tablet, a phone and at a desk', () => {
  test.use({ viewport: TABLET })

  test('Only new slips are printed, their number stands before the tap, and a slip is printed once more with the same code', async ({
    iris,
    page,
  }) => {
    const door = await openDoor(iris, 'LOTE')
    for (const name of ['ANA LIMA', 'BIA LIMA', 'CAIO LIMA'])
      await examineAt(iris, door, { name, dob: DOB })
    await openAs(page, iris, door.path)
    await page.getByRole('button', { name: 'Comprovantes' }).press('Enter')
    const asked = dialog(page)
    await expect(asked.getByText('3 comprovantes em 2 folhas A4')).toBeVisible()
    await expectFits(page, TABLET, PHONE, DESK)
    await asked.getByRole('radio', { name: /Um por página/ }).check()
    await expect(asked.getByText('3 comprovantes em 3 páginas')).toBeVisible()
    const pdf = await printedBy(page, () =>
      asked.getByRole('button', { name: 'Imprimir 3 comprovantes' }).press('Enter'),
    )
    expect(new Set(await printedCodes(pdf)).size).toBe(3)
    await expect(asked.getByText('Prontos: 3 comprovantes')).toBeVisible()
    await expect(asked.getByRole('button', { name: 'Imprimir de novo' })).toBeVisible()
    await expectFits(page, TABLET, PHONE, DESK)
    await asked.getByRole('button', { name: 'Fechar' }).last().click()

    await page.getByRole('button', { name: 'Comprovantes' }).click()
    await expect(asked.getByText('Nenhum comprovante a imprimir')).toBeVisible()
    await expect(asked.getByText('3 já têm comprovante')).toBeVisible()
    await asked.getByRole('checkbox', { name: 'Só os novos' }).uncheck()
    await expect(asked.getByRole('button', { name: 'Imprimir 3 comprovantes' })).toBeEnabled()
  })
})

test('A day and a company are printed from the patients, and one exam from its list', async ({
  iris,
  page,
}) => {
  const door = await openDoor(iris, 'DIA')
  const exam = await examineAt(iris, door, { name: 'EVA PRADO', dob: DOB })
  const technician = await makeStaff(iris, 2)
  await openAs(page, iris, '/patients', technician.token)
  await page.getByRole('button', { name: 'Comprovantes' }).click()
  await dialog(page).getByRole('combobox', { name: 'Empresa' }).fill('OLARIA DIA')
  await page.getByRole('option', { name: /OLARIA DIA/ }).click()
  await expect(dialog(page).getByText('1 comprovante em 1 folha A4')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()

  await openAs(page, iris, `/patients?exames=${exam.patient}`, technician.token)
  const exams = page.getByRole('dialog', { name: 'Exames' })
  const pdf = await printedBy(page, () =>
    exams.getByRole('button', { name: 'Comprovante' }).click(),
  )
  expect(pdfText(pdf)).toContain('EVA PRADO')
})

test('A printing of slips that fails says why, keeps what was chosen, and goes on', async ({
  iris,
  page,
}) => {
  const door = await openDoor(iris, 'FALHA')
  await examineAt(iris, door, { name: 'IVO PRADO', dob: DOB })
  await openAs(page, iris, door.path)
  await page.getByRole('button', { name: 'Comprovantes' }).click()
  await page.route('**/slips.pdf', (route) => route.abort('internetdisconnected'))
  await dialog(page).getByRole('button', { name: 'Imprimir 1 comprovante' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Sem conexão')
  await page.unroute('**/slips.pdf')
  await printedBy(page, () => dialog(page).getByRole('button', { name: 'Tentar de novo' }).click())
  await expect(dialog(page).getByText('Prontos: 1 comprovante')).toBeVisible()
})

test('More than two hundred slips are printed in parts, each with its own tap, and nobody is printed twice', async ({
  iris,
  page,
}) => {
  const door = await openDoor(iris, 'MUITOS')
  const { id } = await examineAt(iris, door, { name: 'NINA PRADO', dob: DOB })
  await iris.rows(
    'insert into exams (patient_id, event_id, status) select patient_id, event_id, status from exams, generate_series(1, 202) where id = $1',
    [id],
  )
  await openAs(page, iris, door.path)
  await page.getByRole('button', { name: 'Comprovantes' }).click()
  await expect(
    dialog(page).getByText('203 comprovantes em 102 folhas A4, em 2 lotes'),
  ).toBeVisible()
  const first = await printedBy(page, () =>
    dialog(page).getByRole('button', { name: 'Imprimir 203 comprovantes' }).click(),
  )
  await expect(dialog(page).getByText('200 de 203 comprovantes')).toBeVisible()
  await expect(dialog(page).getByText('Lote 2 de 2', { exact: true })).toBeVisible()
  const second = await printedBy(page, () =>
    dialog(page).getByRole('button', { name: 'Imprimir lote 2 de 2' }).click(),
  )
  await expect(dialog(page).getByText('Prontos: 203 comprovantes')).toBeVisible()
  const numbers = [first, second].flatMap((pdf) => pdfText(pdf).match(/nº \d+/g) ?? [])
  expect([numbers.length, new Set(numbers).size]).toEqual([203, 203])
})

test('One slip opens the result on two phones, each with the birth date, and a correction ends it on both', async ({
  iris,
  page,
  browser,
}) => {
  const door = await openDoor(iris, 'DOIS')
  const exam = await examineAt(iris, door, { name: 'RUI PRADO', dob: DOB })
  const doctor = await makeStaff(iris, 5)
  await iris.api('POST', `/patients/${exam.patient}/exams/${exam.id}`, doctor.token, {
    final_classification: 'consulta',
    specialist_specialties: [],
  })
  await openAs(page, iris, door.path)
  await page.getByRole('button', { name: 'Comprovantes' }).click()
  const pdf = await printedBy(page, () =>
    dialog(page).getByRole('button', { name: 'Imprimir 1 comprovante' }).click(),
  )
  expect(pdfText(pdf)).toContain('Marque uma consulta com um')
  const [address] = await printedCodes(pdf)
  const contexts = await Promise.all(
    [1, 2].map(() => browser.newContext({ viewport: PHONE, baseURL: iris.url })),
  )
  const phones = await Promise.all(contexts.map((each) => each.newPage()))
  for (const phone of phones) {
    await phone.goto(pathOf(address))
    await phone.getByLabel('Qual é a data de nascimento?').pressSequentially(TYPED)
    await phone.getByRole('button', { name: 'Ver meu resultado' }).click()
    await expect(phone.getByRole('heading', { name: 'RUI PRADO' })).toBeVisible()
  }
  await iris.api('POST', `/exams/${exam.id}/correct`, doctor.token, {
    reason: 'O resultado era de outra pessoa.',
  })
  for (const phone of phones) {
    await phone.getByRole('button', { name: 'Baixar resultado em PDF' }).click()
    await expect(phone.getByRole('heading', { name: 'Este link foi encerrado' })).toBeVisible()
    await expect(phone.getByText('RUI PRADO')).toHaveCount(0)
  }
  for (const context of contexts) await context.close()
})
