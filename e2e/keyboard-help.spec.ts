import { expectAccessible } from './support/axe.ts'
import { makeCompleteExam } from './support/complete-exam.ts'
import { makeStaff, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('A question mark shows what the keys do, over an exam too, and what is pressed there reaches nothing beneath', {
  tag: '@long',
}, async ({ iris, page }) => {
  const { token } = await makeStaff(iris, 5)
  const exam = await makeCompleteExam(iris, await iris.admin(), 'TECLADA DE SOUZA')
  await openAs(page, iris, `/medicalevaluation?exame=${exam.id}`, token)
  const form = page.getByRole('dialog', { name: 'Editar Exame' })
  const released = form.getByRole('radio', { name: /^Liberado/ })
  await expect(released).toBeEnabled()
  const help = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await page.keyboard.press('?')
  await expect(help.getByText('Liberado, Consulta ou Especialista')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('l')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(released).not.toBeChecked()
  await page.keyboard.press('l')
  await expect(released).toBeChecked()

  await test.step('while somebody types it is a sign like any other', async () => {
    await page.goto('/medicalevaluation')
    const search = page.getByRole('searchbox').or(page.getByRole('textbox')).first()
    await search.pressSequentially('?')
    await expect(search).toHaveValue('?')
    await expect(help).toBeHidden()
  })

  await test.step('the foot of a page opens it, where a keyboard is likely', async () => {
    await page.getByRole('button', { name: 'Atalhos do teclado' }).click()
    await expect(help).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Atalhos do teclado' })).toBeFocused()
  })
})
