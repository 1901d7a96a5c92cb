import { showPlateNow } from './support/at-rest.ts'
import { dialog } from './support/exam-modals.ts'
import { makePatient } from './support/patients.ts'
import { makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test.describe('With touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE })

  test('Holding Gabarito, also with a mouse that slides off, presses no button of the next plate, and a double click answers one plate', {
    tag: '@long',
  }, async ({ iris, page }) => {
    const technician = await makeStaff(iris, 3)
    const { id } = await makePatient(iris, 'GABARITO DE DEDO', { token: technician.token })
    await openAs(page, iris, `/patients?exames=${id}`, technician.token)
    await dialog(page, 'Exames').getByRole('button', { name: 'Adicionar' }).click()
    await dialog(page, 'Novo Exame')
      .getByRole('button', { name: /^Ishihara/ })
      .click()
    const plates = dialog(page, 'Teste de Ishihara')
    await showPlateNow(page, 'Começar', 'tap')
    await expect(plates.getByText('1 / 9')).toBeVisible()

    const hold = plates.getByRole('button', { name: /^Gabarito/ })
    const box = await hold.boundingBox()
    if (!box) throw new Error('Gabarito is not on the screen')
    expect(box.height).toBeGreaterThanOrEqual(44)
    const finger = await page.context().newCDPSession(page)
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await expect(plates.getByText('Mostra 27. Todos leem.')).toBeVisible()
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(plates.getByText('Mostra 27. Todos leem.')).toHaveCount(0)

    await hold.hover()
    await page.mouse.down()
    await expect(plates.getByText('Mostra 27. Todos leem.')).toBeVisible()
    await page.mouse.move(5, 5)
    await expect(plates.getByText('Mostra 27. Todos leem.')).toBeVisible()
    await page.mouse.up()
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

    await wrong.dblclick()
    await expect(plates.getByText('3 / 9')).toBeVisible()
    await plates.getByRole('button', { name: 'Certo' }).click()
    await expect(plates.getByText('4 / 9')).toBeVisible()
  })
})
