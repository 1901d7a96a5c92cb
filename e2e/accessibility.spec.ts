import { menuOf } from '@iris/domain/access'
import { roleOf } from '@iris/domain/user-type'
import type { Page } from '@playwright/test'
import { barriersOn, settleChanges, settleMotion } from './support/axe.ts'
import { makeCompany } from './support/companies.ts'
import type { Iris } from './support/iris.ts'
import { makePatient } from './support/patients.ts'
import { makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const GALLERY = [
  '/tables',
  '/billing',
  '/virtual-reality',
  '/profileTemplate',
  '/rtl-page',
  '/sign-in',
  '/sign-up',
  '/charts',
  '/default-dashboard',
]

const ALONE = [
  '/login',
  '/register',
  '/password/email',
  '/password/reset?email=a@b.example&token=x',
  '/externalRegistration?token=nenhum',
  '/retinography',
  '/nao-existe',
]

const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

/** Checks once nothing is loading, in both themes by default. */
async function expectAccessible(page: Page, what: string, themes: readonly Theme[] = THEMES) {
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByLabel('Carregando')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessibleAsItStands(page, what, themes)
}

async function expectAccessibleAsItStands(
  page: Page,
  what: string,
  themes = THEMES as readonly Theme[],
) {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    await settleChanges(page)
    await settleMotion(page)
    const found = (await barriersOn(page, theme === themes[0] ? 'all' : 'colours')).map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
    expect.soft(found, `${what}, ${theme}`).toEqual([])
  }
}

async function makeRecords(iris: Iris) {
  const { id: company } = await makeCompany(iris)
  const { id: patient } = await makePatient(iris, 'SÔNIA ACESSÍVEL', { company })
  return { company, patient }
}

// Long tests that do not depend on each other, so any free worker takes the next one.
test.describe.configure({ mode: 'parallel' })

for (const [type, name] of [
  [1, 'administrator'],
  [3, 'technician'],
  [5, 'doctor'],
  [4, 'seller'],
] as const)
  test(`The accessibility check finds nothing on the profile and on every menu page of the ${name}`, async ({
    iris,
    page,
  }) => {
    test.setTimeout(240_000)
    await makeRecords(iris)
    const { token } = await makeStaff(iris, type)
    await openAs(page, iris, '/profile', token)
    // The other roles see parts of what the administrator sees, so one theme is enough for them.
    const themes: readonly Theme[] = type === 1 ? THEMES : ['light']
    await expectAccessible(page, '/profile', themes)
    for (const { path } of menuOf(roleOf(type))) {
      await page.goto(path)
      await expectAccessible(page, path, themes)
    }
  })

test('The accessibility check finds nothing in the main forms, even with wrong input', async ({
  iris,
  page,
}) => {
  test.setTimeout(240_000)
  const { company, patient } = await makeRecords(iris)
  await openAs(page, iris, '/users?usuario=novo')
  for (const path of [
    '/users?usuario=novo',
    '/users?usuario=1',
    '/healthcareOperators?operadora=novo',
    '/companies?empresa=novo',
    `/companies?empresa=${company}`,
    '/patients?paciente=novo',
    `/patients?paciente=${patient}`,
  ]) {
    await page.goto(path)
    const form = page.getByRole('dialog')
    const save = form.getByRole('button', { name: 'Salvar' })
    await expect(save).toBeVisible()
    if (path.endsWith('novo')) await save.click()
    await expectAccessible(page, path)
  }
})

test('The accessibility check finds nothing in the configurator and the search', async ({
  iris,
  page,
}) => {
  await openAs(page, iris, '/companies')
  await page.getByRole('button', { name: 'Configurar a aparência' }).click()
  await expect(page.getByRole('dialog', { name: 'Aparência' })).toBeVisible()
  await expectAccessible(page, 'configurator')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder('Buscar paciente, empresa ou página')).toBeVisible()
  await expectAccessible(page, 'search')
})

test('The accessibility check finds nothing on the pages without a login', async ({ page }) => {
  test.setTimeout(180_000)
  for (const path of ALONE) {
    await page.goto(path)
    await expectAccessible(page, path)
  }
})

test('The accessibility check finds nothing in the component gallery', async ({ iris, page }) => {
  test.setTimeout(180_000)
  await openAs(page, iris, '/tables')
  for (const path of GALLERY) {
    await page.goto(path)
    // Its tables and fields also show how loading looks.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleAsItStands(page, path)
  }
})

test("The accessibility check finds nothing on the administrator's pages on a phone, with the menu open", async ({
  iris,
  page,
}) => {
  test.setTimeout(240_000)
  await makeRecords(iris)
  await page.setViewportSize(PHONE)
  await openAs(page, iris, '/profile')
  for (const { path } of menuOf('admin')) {
    await page.goto(path)
    await expectAccessible(page, path)
  }
  await page.getByRole('button', { name: 'o menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
  await expectAccessible(page, 'menu')
})
