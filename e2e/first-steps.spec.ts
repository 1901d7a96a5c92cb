import { expectAccessible } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { darken, makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

test('Every empty list has the button that makes its first row', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  const admin = await iris.login()
  for (const [path, action, dialog] of [
    ['/companies', 'Cadastrar a primeira', 'Nova Empresa'],
    ['/patients', 'Cadastrar o primeiro', 'Novo Paciente'],
    ['/equipaments', 'Cadastrar o primeiro', 'Novo Equipamento'],
    ['/supports', 'Cadastrar o primeiro', 'Novo Atendimento'],
    ['/leads', 'Cadastrar o primeiro', 'Novo Lead'],
  ] as const) {
    await openAs(page, iris, path, admin)
    await page.getByRole('button', { name: action, exact: true }).click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
  }
})

test('An empty clinic shows an administrator its first steps instead of a wall of zeros, each done by its data', {
  tag: '@long',
}, async ({ iris, page }) => {
  await openAs(page, iris, '/dashboard')
  const steps = page.getByRole('region', { name: 'Primeiros passos' })
  await expect(steps).toContainText('0 de 7 feitos')
  await expect(steps.locator('[aria-current="step"]')).toContainText('Identifique a clínica')
  await expect(page.getByText('Os indicadores surgem com a primeira triagem.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dados Gerais' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNothingLost(page, { width: 820, height: 1180 }, PHONE)
  await darken(page)
  await expectAccessible(page)

  await steps.getByRole('link', { name: 'Nova empresa: Cadastre a primeira empresa' }).click()
  await expect(page.getByRole('dialog', { name: 'Nova Empresa' })).toBeVisible()
  await makeCompany(iris)
  await makeStaff(iris, 3)
  await page.goto('/dashboard')
  await expect(steps).toContainText('2 de 7 feitos')
  await expect(steps.getByRole('listitem').filter({ hasText: 'Cadastre a equipe' })).toContainText(
    'feito',
  )
  await expect(steps.locator('[aria-current="step"]')).toContainText('Identifique a clínica')

  await steps.getByRole('button', { name: 'Dispensar a lista' }).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Os indicadores surgem com a primeira triagem.')).toBeVisible()
  await expect(steps, 'it is hidden for good').toHaveCount(0)
})

test('Whoever is no administrator sees no first steps', { tag: '@long' }, async ({
  iris,
  page,
}) => {
  const { token } = await makeStaff(iris, 5)
  await openAs(page, iris, '/dashboard', token)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('Os indicadores surgem com a primeira triagem.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Primeiros passos' })).toHaveCount(0)
})
