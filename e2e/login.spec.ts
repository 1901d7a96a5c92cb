import { ADMIN } from './support/iris.ts'
import { expectLogin, expectToast, openAs } from './support/staff.ts'
import { expect, test } from './support/test.ts'
import { holdToast } from './support/toasts.ts'

/** Whether a press in its middle meets it. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

test('The news of a link that opens nothing leaves the way to the login free', {
  tag: '@long',
}, async ({ page }) => {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 820 })
    const news = await holdToast(page, 'Link inválido ou expirado.', () =>
      page.goto('/externalRegistration'),
    )
    const way = page.getByRole('link', { name: 'Entrar', exact: true })
    await expect.poll(() => way.evaluate(isOnTop), `at ${width} px`).toBe(true)
    await expect(news).toBeVisible()
    await way.click()
    await expectLogin(page)
  }
})

test('A logged in person who opens the link for a new password is told to leave first', {
  tag: '@long',
}, async ({ iris, page }) => {
  await openAs(page, iris, '/password/reset?email=ana@exemplo.com.br&token=abc')
  await expect(page).toHaveURL(/\/profile$/)
  await expectToast(page, 'Para usar o link da nova senha, saia e abra o link de novo.')
})

test('In a browser that blocks the data of sites the pages open, and the login says what is in its way', {
  tag: '@long',
}, async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  await page.goto('/externalRegistration')
  await page.getByRole('link', { name: 'Entrar', exact: true }).click()
  await page.getByLabel('E-mail').fill(ADMIN.email)
  await page.getByLabel('Senha', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expectToast(page, 'Este navegador não guarda a sua sessão.')
})

test('An administrator logs in, sees the menu, and logs out', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('switch', { name: 'Lembrar de mim' })).toBeChecked()
  await page.getByLabel('E-mail').fill(ADMIN.email)
  await page.getByLabel('Senha', { exact: true }).fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  for (const name of [
    'Dashboard',
    'Acesso',
    'Operadora de Saúde',
    'Empresas',
    'Pacientes',
    'Avaliação Médica',
    'Equipamentos',
    'Atendimentos',
    'Comercial',
  ])
    await expect(menu.getByRole('link', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expectLogin(page)
  await page.goto('/dashboard')
  await expectLogin(page)
})
