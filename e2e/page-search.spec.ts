import { formatCpf } from '../packages/domain/src/cpf.ts'
import { makePatient } from './support/patients.ts'
import { makeStaff, openAs, searchFor } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('Ctrl K with a whole CPF and Enter opens the person, with Exames, Prontuário and Cadastro', {
  tag: '@long',
}, async ({ iris, page }) => {
  const { cpf } = await makePatient(iris, 'ZULMIRA DA BUSCA')
  const technician = await makeStaff(iris, 3)
  await openAs(page, iris, '/dashboard', technician.token)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const box = page.getByRole('combobox', { name: 'Buscar paciente, empresa ou página' })
  const card = page.getByRole('dialog', { name: 'ZULMIRA DA BUSCA' })
  for (const [typed, delay, way, opens] of [
    [cpf, 0, 'Exames', 'Exames'],
    [formatCpf(cpf), 40, 'Prontuário', 'Prontuário'],
    [cpf, 300, 'Cadastro', 'ZULMIRA DA BUSCA'],
  ] as const) {
    await page.keyboard.press('Control+k')
    // Without waiting for the field: a quick hand and a scanner do not either.
    if (delay === 0) await page.keyboard.type(typed)
    else await box.pressSequentially(typed, { delay })
    // At once: the answer is still on its way.
    await page.keyboard.press('Enter')
    for (const action of ['Exames', 'Prontuário', 'Cadastro'])
      await expect(card.getByRole('link', { name: action })).toBeVisible()
    await expect(card.getByRole('link', { name: 'Exames' })).toBeFocused()
    await card.getByRole('link', { name: way }).click()
    // First: the form of the person has the name of the card.
    await expect(page.getByRole('link', { name: 'Cadastro', exact: true })).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: opens })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('A search that is opened again before the page has settled starts without what was typed before', {
  tag: '@long',
}, async ({ iris, page }) => {
  await makePatient(iris, 'IRACEMA DA BUSCA')
  // A page whose first reads are not answered has not settled.
  await page.route('**/api/v2/dashboard**', () => {})
  await openAs(page, iris, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await searchFor(page, 'equip')
  await page.getByRole('option', { name: 'Equipamentos' }).click()
  await expect(page).toHaveURL(/\/equipaments$/)
  await searchFor(page, 'iracema')
  await expect(page.getByRole('option', { name: /IRACEMA DA BUSCA/ })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
