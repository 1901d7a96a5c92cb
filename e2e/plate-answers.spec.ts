import { COLOUR_PLATES } from '@iris/domain/colour-plates'
import type { Page } from '@playwright/test'
import { atRest, showPlateNow } from './support/at-rest.ts'
import { makeCompany } from './support/companies.ts'
import { dialog, openExams } from './support/exam-modals.ts'
import { makePatient } from './support/patients.ts'
import { plateShown } from './support/plates.ts'
import { untilQuiet } from './support/quiet.ts'
import { makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const platesOf = (page: Page) => dialog(page, 'Teste de Ishihara')

/** A new exam, and the button of its colour test. */
async function openExam(page: Page) {
  await dialog(page, 'Exames').getByRole('button', { name: 'Adicionar' }).click()
  const test = dialog(page, 'Novo Exame').getByRole('button', { name: /^Ishihara/ })
  await expect(test).toBeVisible()
  return test
}

async function openPlates(page: Page) {
  await (await openExam(page)).click()
  return platesOf(page)
}

test('The examiner sees the answer of a plate only while Gabarito is held', async ({
  iris,
  page,
}) => {
  const technician = await makeStaff(iris, 3)
  await openExams(iris, page, technician.token, 'GABARITO DE MESA')
  const plates = await openPlates(page)
  await showPlateNow(page)
  await expect(plates.getByText('1 / 9')).toBeVisible()
  await page.keyboard.press('c')
  await expect(plates.getByText('2 / 9')).toBeVisible()
  const second = await plateShown(page)
  const { normal, deficient } = COLOUR_PLATES.find(({ plate }) => plate === second) ?? {}
  const shown = plates.getByText(`Mostra ${normal}. Alterado: ${deficient ?? 'nada'}.`)
  await expect(plates.getByText('Que número o paciente vê?')).toBeVisible()
  await expect(shown).toHaveCount(0)

  await page.keyboard.down('g')
  await expect(shown).toBeVisible()
  await page.keyboard.up('g')
  await expect(shown).toHaveCount(0)

  const hold = plates.getByRole('button', { name: /^Gabarito/ })
  await hold.hover()
  await page.mouse.down()
  await expect(shown).toBeVisible()
  await page.mouse.move(5, 5)
  await expect(shown).toBeVisible()
  await page.mouse.up()
  await expect(shown).toHaveCount(0)

  await hold.focus()
  await page.keyboard.down('Space')
  await expect(shown).toBeVisible()
  await page.keyboard.up('Space')
  await expect(shown).toHaveCount(0)

  // Held while answering, the answer goes away with the plate, and the next one comes only by holding on.
  await page.keyboard.press('e')
  await expect(plates.getByText('3 / 9')).toBeVisible()
  await expect(plates.getByText(/Mostra \d/)).toHaveCount(0)
  for (let place = 3; place <= 9; place++) {
    await expect(plates.getByText(`${place} / 9`)).toBeVisible()
    await page.keyboard.press('c')
  }
  // Whatever place it had, the result says it of the plate that was shown.
  await expect(plates.getByRole('listitem').filter({ hasText: 'Errado' })).toContainText(
    `Prancha ${second}`,
  )
  await expect(plates.getByText(/^Mostra \d+$/)).toHaveText([
    'Mostra 27',
    'Mostra 9',
    'Mostra 3',
    'Mostra 86',
    'Mostra 7',
    'Mostra 4',
    'Mostra 53',
    'Mostra 5',
    'Mostra 62',
  ])
})

test.describe('With touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE })

  test('Holding Gabarito with a finger does not press the buttons of the next plate', async ({
    iris,
    page,
  }) => {
    const technician = await makeStaff(iris, 3)
    await openExams(iris, page, technician.token, 'GABARITO DE DEDO')
    const plates = await openPlates(page)
    await showPlateNow(page, 'Começar', 'tap')
    await expect(plates.getByText('1 / 9')).toBeVisible()

    const box = await plates.getByRole('button', { name: /^Gabarito/ }).boundingBox()
    if (!box) throw new Error('Gabarito is not on the screen')
    expect(box.height).toBeGreaterThanOrEqual(44)
    const finger = await page.context().newCDPSession(page)
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await expect(plates.getByText('Mostra 27. Todos leem.')).toBeVisible()
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(plates.getByText('Mostra 27. Todos leem.')).toHaveCount(0)

    const wrong = plates.getByRole('button', { name: 'Errado' })
    const look = () =>
      wrong.evaluate((button) => {
        const { backgroundColor, borderColor, outlineStyle } = getComputedStyle(button)
        return { backgroundColor, borderColor, outlineStyle }
      })
    const untouched = await look()
    await wrong.tap()
    await expect(plates.getByText('2 / 9')).toBeVisible()
    await expect.poll(look).toEqual(untouched)
    await expect(wrong).not.toBeFocused()
  })
})

test('A double click answers one plate and not two', async ({ iris, page }) => {
  const technician = await makeStaff(iris, 3)
  await openExams(iris, page, technician.token, 'DUPLO CLIQUE')
  const plates = await openPlates(page)
  await showPlateNow(page)
  await plates.getByRole('button', { name: 'Errado' }).dblclick()
  await expect(plates.getByText('2 / 9')).toBeVisible()
  await plates.getByRole('button', { name: 'Certo' }).click()
  await expect(plates.getByText('3 / 9')).toBeVisible()
})

test('The instructions of the colour test show once a session, not for every patient', async ({
  iris,
  page,
}) => {
  const technician = await makeStaff(iris, 3)
  await openExams(iris, page, technician.token, 'PRIMEIRA DA MANHÃ')
  const first = await openPlates(page)
  await expect(first.getByText('Desligue o modo noturno')).toBeVisible()
  await first.getByRole('button', { name: 'Começar' }).click()
  await first.getByRole('button', { name: 'Fechar' }).click()

  const { id: company } = await makeCompany(iris, { corporate_reason: 'SEGUNDAS DA MANHÃ' })
  const { id: second } = await makePatient(iris, 'SEGUNDA DA MANHÃ', { company })
  await page.goto(`/patients?exames=${second}`)
  const plates = platesOf(page)
  const test = await openExam(page)
  await untilQuiet(page)
  await atRest(page, async () => {
    await test.click()
    await expect(plates.getByText('Descanse os olhos nesta tela')).toBeVisible()
    await plates.getByRole('button', { name: 'Voltar' }).click()
    await expect(plates.getByText('Desligue o modo noturno')).toBeVisible()
    await plates.getByRole('button', { name: 'Começar' }).click()
    await expect(plates.getByText('Descanse os olhos nesta tela')).toBeVisible()
    await page.clock.runFor(3_000)
    await expect(plates.getByText('1 / 9')).toBeVisible()
  })

  // Another examiner at the same screen reads them.
  const colleague = await makeStaff(iris, 2)
  await openAs(page, iris, `/patients?exames=${second}`, colleague.token)
  await openPlates(page)
  await expect(plates.getByText('Desligue o modo noturno')).toBeVisible()
})
