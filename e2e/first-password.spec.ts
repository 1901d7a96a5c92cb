import type { Locator, Page } from '@playwright/test'
import { cpfOf } from '../apps/server/test/factories/document-numbers.ts'
import { expectAccessible } from './support/axe.ts'
import type { Iris } from './support/iris.ts'
import { expectNothingLost } from './support/nothing-lost.ts'
import { untilQuiet } from './support/quiet.ts'
import { expectList, expectLogin, expectToast, makeStaff, openAs, PHONE } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const GIVEN = 'dada pela clínica'
const OWN = 'escolhida por mim'
let made = 0

/** A technician as an administrator has just made one. */
async function makeNew(iris: Iris) {
  const n = 930_000 + ++made
  const person = { email: `nova${n}@clinica.example`, password: GIVEN }
  const user = { name: `Pessoa Nova ${n}`, type: 3, cpf: cpfOf(n), sex: 'F', ...person }
  return {
    ...person,
    ...(await iris.api<{ id: number }>('POST', '/users', await iris.admin(), user)),
  }
}

async function enter(within: Page | Locator, email: string, password: string) {
  await within.getByLabel('E-mail').fill(email)
  await within.getByLabel('Senha', { exact: true }).fill(password)
  await within.getByRole('button', { name: 'Entrar', exact: true }).click()
}

async function choose(within: Page | Locator, password: string, again = password) {
  await within.getByLabel(/^Nova senha/).fill(password)
  await within.getByLabel(/^Confirmação de senha/).fill(again)
  await within.getByRole('button', { name: 'Salvar e entrar' }).click()
}

test('A new user chooses a password at the first login and lands where they wanted to go', {
  tag: '@long',
}, async ({ iris, page }) => {
  await page.setViewportSize(PHONE)
  const person = await makeNew(iris)
  await page.goto('/patients')
  await enter(page, person.email, GIVEN)
  await expect(page.getByRole('heading', { name: 'Crie a sua senha' })).toBeVisible()
  await expect(page.getByLabel(/^Nova senha/)).toBeFocused()
  await expectAccessible(page)
  await expectNothingLost(page, { width: 820, height: 1180 }, { width: 1440, height: 900 })
  expect(await page.evaluate(() => localStorage.getItem('iris.token'))).toBeNull()

  await page.getByRole('button', { name: 'Salvar e entrar' }).click()
  await expect(page.getByText('Nova senha é obrigatória')).toBeVisible()
  await choose(page, GIVEN)
  await expect(page.getByText('Escolha uma senha diferente da que você recebeu.')).toBeVisible()
  await expect(page.getByLabel(/^Nova senha/)).toBeFocused()
  await choose(page, 'senha123')
  await expect(page.getByText('Esta senha é muito comum. Escolha outra.')).toBeVisible()
  await choose(page, OWN, 'escolhida por mim!')
  await expect(page.getByText('As senhas não são iguais.')).toBeVisible()
  await choose(page, OWN)
  await expect(page).toHaveURL(/\/patients$/)
  await expect(page.getByRole('heading', { name: 'Pacientes' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Pacientes' })).toBeVisible()
})

test('A first login that is left half way begins again at the login, and the second one asks for nothing', {
  tag: '@long',
}, async ({ iris, page }) => {
  const person = await makeNew(iris)
  await page.goto('/login')
  await enter(page, person.email, GIVEN)
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expectLogin(page)
  await enter(page, person.email, GIVEN)
  await expect(page.getByRole('heading', { name: 'Crie a sua senha' })).toBeVisible()
  await page.reload()
  await expectLogin(page)
  await enter(page, person.email, GIVEN)
  await expect(page.getByLabel(/^Nova senha/)).toBeVisible()
  await untilQuiet(page)

  await page.context().setOffline(true)
  await choose(page, OWN)
  await expectToast(page, 'Sem conexão. Verifique a rede e tente de novo.')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Salvar e entrar' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  // Beside the app: without its login that would go to the login by itself, in the way of the journey.
  await page.goto('/health')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await enter(page, person.email, OWN)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('A new password from an administrator while somebody types asks for their own over the form, and the save goes on', {
  tag: '@long',
}, async ({ iris, page }) => {
  const person = await makeStaff(iris, 1)
  await openAs(page, iris, '/healthcareOperators', person.token)
  await expectList(page)
  await page.getByRole('button', { name: 'Nova Operadora' }).click()
  const form = page.getByRole('dialog', { name: 'Nova Operadora de Saúde' })
  await form.getByLabel('Nome').fill('Saúde em Duas Senhas')
  await untilQuiet(page)
  await iris.api('PUT', `/users/${person.id}`, await iris.admin(), { password: GIVEN })
  await form.getByRole('button', { name: 'Salvar' }).click()
  const again = page.getByRole('dialog', { name: 'Sua sessão terminou' })
  await enter(again, person.email, GIVEN)
  await expect(again.getByLabel(/^Nova senha/)).toBeFocused()
  await expectAccessible(page)
  await choose(again, OWN)
  await expect(again).toHaveCount(0)
  await expectToast(page, 'Operador de Saúde cadastrado com sucesso!')
})
