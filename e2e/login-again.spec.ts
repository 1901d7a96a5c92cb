import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import type { Iris } from './support/iris.ts'
import { untilQuiet } from './support/quiet.ts'
import {
  expectList,
  expectLogin,
  expectToast,
  makeStaff,
  openAs,
  type Staff,
} from './support/staff.ts'
import { expect, test } from './support/test.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'Nova Operadora de Saúde' })
const again = (page: Page) => page.getByRole('dialog', { name: 'Sua sessão terminou' })

/**
 * Ends the session on the server, as a logout elsewhere or an administrator does. What the page still reads would meet
 * the end before whoever works there does.
 */
async function revoke(iris: Iris, page: Page, token: string): Promise<void> {
  await untilQuiet(page)
  await iris.api('POST', '/logout', token)
}

async function enter(page: Page, { email, password }: Pick<Staff, 'email' | 'password'>) {
  const box = (await again(page).isVisible()) ? again(page) : page.getByRole('main')
  await box.getByLabel('E-mail').fill(email)
  await box.getByLabel('Senha', { exact: true }).fill(password)
  await box.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** A new operator, half typed, by somebody whose session the server then ends. */
async function typeAndExpire(iris: Iris, page: Page, name: string): Promise<Staff> {
  const person = await makeStaff(iris, 1)
  await openAs(page, iris, '/healthcareOperators', person.token)
  await expectList(page)
  await page.getByRole('button', { name: 'Nova Operadora' }).click()
  await form(page).getByLabel('Nome').pressSequentially(name)
  await revoke(iris, page, person.token)
  return person
}

test('A save with an expired login asks for it over the form, and is then sent by itself', async ({
  iris,
  page,
}) => {
  const person = await typeAndExpire(iris, page, 'Saúde Retomada')
  await form(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(again(page)).toBeVisible()
  await expect(again(page).getByLabel('E-mail')).toHaveValue(person.email)
  await expect(again(page).getByLabel('Senha', { exact: true })).toBeFocused()
  await expectAccessible(page)
  expect(await page.evaluate(() => localStorage.getItem('iris.token'))).toBeNull()
  await page.keyboard.press('Escape')
  await page.keyboard.type('errada')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Credenciais inválidas!')
  await enter(page, person)
  await expect(again(page)).toHaveCount(0)
  await expectToast(page, 'Operador de Saúde cadastrado com sucesso!')
  await expect(form(page)).toHaveCount(0)
  const { data } = await iris.api<{ data: { name: string }[] }>(
    'GET',
    '/healthcareOperators?query=Retomada',
    await iris.login(),
  )
  expect(data.map(({ name }) => name)).toEqual(['Saúde Retomada'])
})

test('Another person who logs in over the form starts fresh, and nothing of the first is sent', {
  tag: '@long',
}, async ({ iris, page }) => {
  await typeAndExpire(iris, page, 'Saúde de Outrem')
  await form(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(again(page)).toBeVisible()
  const other = await makeStaff(iris, 3, 'Outra Pessoa')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(new URL(request.url()).pathname)
  })
  await enter(page, other)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(asked).toEqual(['/api/v2/login'])
})

test('An address opened while logged out is opened after the login, by nobody who comes after', {
  tag: '@long',
}, async ({ iris, page }) => {
  const technician = await makeStaff(iris, 3)
  await page.goto('/supports?page=1&query=abc')
  // The address changes before the login's own document is there.
  await expectLogin(page)
  await page.reload()
  await enter(page, technician)
  await expect(page).toHaveURL(/\/supports\?page=1&query=abc$/)
  await page.getByRole('button', { name: 'Sair' }).click()
  await expectLogin(page)
  const seller = await makeStaff(iris, 4)
  await enter(page, seller)
  await expect(page, 'who left on purpose begins anew').toHaveURL(/\/dashboard$/)
})
