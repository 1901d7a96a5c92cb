import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { type Iris, startIris } from './support/iris.ts'
import { untilQuiet } from './support/quiet.ts'
import { nextCode, phoneCode, setUpPhone } from './support/second-factor.ts'
import {
  expectList,
  expectLogin,
  expectToast,
  makeStaff,
  openAs,
  PHONE,
  type Staff,
  tabTo,
} from './support/staff.ts'
import { expect, test } from './support/test.ts'

const CARD = 'Verificação em duas etapas'

async function typePassword(page: Page, { email, password }: Pick<Staff, 'email' | 'password'>) {
  // The profile also has a field for the e-mail.
  await expectLogin(page)
  await page.getByLabel('E-mail').pressSequentially(email, { delay: 5 })
  await page.getByLabel('Senha', { exact: true }).pressSequentially(password, { delay: 5 })
  await page.keyboard.press('Enter')
}

/** Reads the key from the screen, as a person without a camera does, and types the phone's code. */
async function setUp(page: Page, within: Page | Locator): Promise<string> {
  await expect(within.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const secret = (await within.locator('code').innerText()).replaceAll(' ', '')
  await within.getByLabel('Código', { exact: true }).pressSequentially(phoneCode(secret))
  await page.keyboard.press('Enter')
  await expect(within.getByRole('heading', { name: 'Guarde os códigos' })).toBeFocused()
  return secret
}
const codesOn = (within: Page | Locator) =>
  within.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')

test('A phone is set up in the profile, its codes are kept, and the next login asks for one', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await makeStaff(iris, 3, 'Etapas de Lia')
  await openAs(page, iris, '/profile', person.token)
  await page.getByRole('button', { name: 'Configurar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: CARD })
  const code = dialog.getByLabel('Código', { exact: true })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await dialog.getByRole('button', { name: 'Ligar' }).click()
  await expect(dialog.getByText('Digite os 6 dígitos do código.')).toBeVisible()
  await code.pressSequentially('000 000')
  await expect(code).toHaveValue('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^Código incorreto/)).toBeVisible()
  await code.fill('')
  // Nor does Escape while it is turned on: the codes come once.
  await page.route('**/me/second-factor/confirm', async (route) => {
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeDisabled()
    await route.continue()
  })
  const secret = await setUp(page, dialog)

  await expectAccessible(page)
  const codes = await codesOn(dialog).allInnerTexts()
  expect(codes).toHaveLength(10)
  await dialog.getByRole('button', { name: 'Copiar' }).click()
  await expectToast(page, 'Códigos copiados para a área de transferência.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Baixar' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('codigos-de-recuperacao.txt')
  const kept = await readFile(await saved.path(), 'utf8')
  for (const each of codes) expect(kept).toContain(each)
  await page.keyboard.press('Escape')
  await expect(codesOn(dialog), 'nothing closes them by accident').toHaveCount(10)
  await dialog.getByRole('button', { name: 'Já guardei' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/^Ligada desde \d\d\/\d\d\/\d{4} \d\d:\d\d\./)).toBeVisible()

  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await typePassword(page, person)
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible()
  const asked = page.getByLabel('Código', { exact: true })
  await expect(asked).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Código incorreto ou já usado.')).toBeVisible()
  await asked.fill('')
  // As the keyboard of the phone offers it, or as it is pasted from a message.
  const next = nextCode(secret)
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `${next.slice(0, 3)} ${next.slice(3)}`,
  )
  await asked.focus()
  await page.keyboard.press('Control+V')
  await expect(asked).toHaveValue(next)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('A recovery code works once, by keyboard alone, after going back to the password', {
  tag: '@long',
}, async ({ iris, page }) => {
  const person = await makeStaff(iris, 5, 'Etapas de Rui')
  const { codes } = await setUpPhone(iris, person)
  await page.goto('/supports')
  await typePassword(page, person)
  await tabTo(page, page.getByRole('button', { name: 'Voltar' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('E-mail'), 'what was typed is still there').toHaveValue(person.email)
  await tabTo(page, page.getByRole('button', { name: 'Entrar', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Usar um código de recuperação' }))
  await page.keyboard.press('Enter')
  const field = page.getByLabel('Código de recuperação')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(codes[0]?.toLowerCase() ?? '')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Códigos de recuperação que restam: 9.')
  await expect(page, 'where one wanted to go').toHaveURL(/\/supports/)

  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await typePassword(page, person)
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  await expect(field, 'nothing is wrong with it yet').not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Digite os 6 dígitos do código.')).toHaveCount(0)
  await field.fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Código incorreto ou já usado.')).toBeVisible()
})

test('A login that expired over a form asks for the code too, and what was typed is saved', {
  tag: '@long',
}, async ({ iris, page }) => {
  const person = await makeStaff(iris, 1, 'Etapas de Bia')
  const { secret } = await setUpPhone(iris, person)
  await openAs(page, iris, '/healthcareOperators', person.token)
  await expectList(page)
  await page.getByRole('button', { name: 'Nova Operadora' }).click()
  const form = page.getByRole('dialog', { name: 'Nova Operadora de Saúde' })
  await form.getByLabel('Nome').pressSequentially('Saúde em Duas Etapas')
  await untilQuiet(page)
  await iris.api('POST', '/logout', person.token)
  await form.getByRole('button', { name: 'Salvar' }).click()
  const again = page.getByRole('dialog', { name: 'Sua sessão terminou' })
  await expect(again.getByLabel('Senha', { exact: true })).toBeFocused()
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(again.getByLabel('Código', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(nextCode(secret))
  await page.keyboard.press('Enter')
  await expect(again).toHaveCount(0)
  await expectToast(page, 'Operador de Saúde cadastrado com sucesso!')
})

test.describe('Where the clinic demands a second factor', () => {
  let strict: Iris
  test.beforeAll(async () => {
    strict = await startIris([], { SECOND_FACTOR: 'required' })
  })
  test.afterAll(() => strict.stop())

  test('An administrator must set up the second factor before anything else, even after a reload', {
    tag: '@long',
  }, async ({ page }) => {
    await page.goto(`${strict.url}/users`)
    await typePassword(page, { email: 'admin@iris.local', password: 'senha-do-administrador' })
    await expect(page.getByRole('heading', { name: 'Proteja a sua conta' })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${strict.url}/patients`)
    await expect(page.getByRole('heading', { name: 'Proteja a sua conta' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pacientes' })).toHaveCount(0)
    await setUp(page, page)
    await expect(codesOn(page)).toHaveCount(10)
    await page.getByRole('button', { name: 'Já guardei' }).click()
    await expect(page.getByRole('heading', { name: 'Pacientes' })).toBeVisible()
    await expect(page.getByText('Nenhum paciente')).toBeVisible()
  })
})
