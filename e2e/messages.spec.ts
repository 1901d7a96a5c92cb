import { makeCompany } from './support/companies.ts'
import { ADMIN } from './support/iris.ts'
import { untilQuiet } from './support/quiet.ts'
import { makeStaff, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'
import { expectTime, holdToast } from './support/toasts.ts'

// Words of spec 1 §5 and §8 that no other journey checks.

const LINK_COPIED = 'Link copiado para área de transferência.'

test('A toast is at the top right, red or green, can be closed, and stays for its time', {
  tag: '@long',
}, async ({ iris, page }) => {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(ADMIN.email)
  await page.getByLabel('Senha', { exact: true }).fill('errada')
  const enter = page.getByRole('button', { name: 'Entrar', exact: true })
  // Two seconds unless told.
  await expectTime(page, 'Credenciais inválidas!', 2000, () => enter.click())
  const refused = await holdToast(page, 'Credenciais inválidas!', () => enter.click())
  const box = await refused.boundingBox()
  expect(box!.y).toBeLessThan(120)
  expect(box!.x + box!.width).toBeGreaterThan(1366 - 40)
  expect(await refused.getAttribute('style')).toContain('red')
  await refused.getByRole('button', { name: 'Fechar' }).click()
  await expect(refused).toHaveCount(0)

  const admin = await iris.login()
  await makeCompany(iris, { corporate_reason: 'TORRADA' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, iris, '/companies?query=torrada', admin)
  const copy = page.getByRole('button', { name: 'Gerar link de anamnese para pacientes' })
  await copy.waitFor()
  await untilQuiet(page)
  // Five seconds for what was saved.
  await expectTime(page, LINK_COPIED, 5000, () => copy.click())
  const copied = await holdToast(page, LINK_COPIED, () => copy.click())
  await expect(copied).toHaveCSS('width', '500px')
  expect(await copied.getAttribute('style')).toContain('green')
})

test('Sales see their three menu entries, and any other address leads to the dashboard', {
  tag: '@long',
}, async ({ iris, page }) => {
  const seller = await makeStaff(iris, 4)
  await openAs(page, iris, '/dashboard', seller.token)
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await expect(menu.getByRole('link')).toHaveText(['Dashboard', 'Empresas', 'Comercial'])
  await menu.getByRole('link', { name: 'Comercial' }).click()
  await expect(page.getByRole('navigation', { name: 'Você está em' })).toContainText('Comercial')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  // A page of the app, one of a document of its own, one of none; access.test.ts has all of them.
  for (const path of ['/patients', '/externalRegistration', '/leads/nenhuma-pagina', '/']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
})

test('A refused registration link logs nobody out', { tag: '@long' }, async ({ iris, page }) => {
  await openAs(page, iris, '/externalRegistration?token=abc.def.ghi')
  await expect(page.getByText('Link inválido ou expirado.').first()).toBeVisible()
  await page.goto('/companies')
  await expect(page.getByRole('heading', { name: 'Empresas' })).toBeVisible()
})
