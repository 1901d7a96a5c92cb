import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { untilQuiet } from './support/quiet.ts'
import {
  expectLogin,
  expectToast,
  makeStaff,
  openAs,
  PHONE,
  type Staff,
  tabTo,
} from './support/staff.ts'
import { expect, test } from './support/test.ts'

const TITLE = 'Tela bloqueada'
const heading = (page: Page) => page.getByRole('heading', { name: TITLE })
const form = (page: Page) => page.getByRole('dialog', { name: 'Nova Operadora de Saúde' })

/** Nobody touches anything for so many minutes. What the page still asks for would be given up as too slow. */
async function leaveFor(page: Page, minutes: number) {
  await untilQuiet(page)
  await page.clock.fastForward(minutes * 60_000)
}

/** The same until the screen locks and the server knows it: told late, it would lock who has unlocked by then. */
async function leaveUntilLocked(page: Page, minutes: number) {
  const told = page.waitForResponse(
    (answer) => answer.url().endsWith('/me/lock') && answer.request().method() === 'POST',
  )
  await leaveFor(page, minutes)
  await told
}

const DRAWN = { useInnerText: true }
async function expectOnScreen(page: Page, ...words: string[]) {
  for (const each of words) await expect(page.locator('body')).toContainText(each, DRAWN)
}
async function expectNotOnScreen(page: Page, words: string) {
  await expect(page.locator('body')).not.toContainText(words, DRAWN)
}

async function openForm(
  page: Page,
  person: Staff,
  iris: Parameters<typeof openAs>[1],
  name: string,
) {
  await openAs(page, iris, '/healthcareOperators?operadora=novo', person.token)
  // By keys: they are what tells the page that somebody is there.
  await form(page).getByLabel('Nome').pressSequentially(name)
}

test('An idle screen locks: nothing is seen or read aloud, and the password brings it back as it was', {
  tag: '@long',
}, async ({ iris, page }) => {
  const person = await makeStaff(iris, 3, 'Bloqueio de Lia')
  await page.clock.install()
  await openForm(page, person, iris, 'Saúde Bloqueada')
  await leaveFor(page, 10)
  await page.mouse.move(40, 40)
  await leaveFor(page, 10)
  await expect(form(page), 'a moved pointer keeps it awake').toBeVisible()
  await leaveUntilLocked(page, 6)
  await expect(heading(page)).toBeVisible()
  await expectOnScreen(page, 'Bloqueio de Lia', person.email)
  await expectNotOnScreen(page, 'Operadora de Saúde')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectAccessible(page)
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused()

  // Keys meant for the form behind the lock do nothing there.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+k')
  await expect(heading(page)).toBeVisible()
  await page.getByLabel('Senha', { exact: true }).fill('errada')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A senha atual está incorreta.')).toBeVisible()
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveCount(0)
  const name = form(page).getByLabel('Nome')
  await expect(name).toHaveValue('Saúde Bloqueada')
  await expect(name, 'one types on where one was').toBeFocused()
  await page.keyboard.type(' e Aberta')
  await form(page).getByRole('button', { name: 'Salvar' }).click()
  await expectToast(page, 'Operador de Saúde cadastrado com sucesso!')
  await expect(form(page)).toHaveCount(0)
})

test('The lock holds after a reload and in every tab, and one unlock opens all of them', {
  tag: '@long',
}, async ({ iris, page, context }) => {
  const person = await makeStaff(iris, 5, 'Bloqueio de Rui')
  await openAs(page, iris, '/patients', person.token)
  await expect(page.getByRole('heading', { name: 'Pacientes' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.clock.install()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Pacientes' })).toBeVisible()
  await leaveFor(page, 16)
  await expect(heading(page)).toBeVisible()
  await expect(heading(other)).toBeVisible()
  await expect
    .poll(() => iris.api('GET', '/patients', person.token).catch((error) => String(error)))
    .toContain('423')
  // Removing the mark of the lock from the browser does not help: the server stays locked.
  await other.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('iris.locked.')) localStorage.removeItem(key)
  })
  await other.reload()
  await expect(heading(other)).toBeVisible()
  await expect(other.getByRole('table')).toHaveCount(0)

  await other.setViewportSize(PHONE)
  await other.route('**/api/**', (route) => route.abort('failed'))
  await other.reload()
  await expect(other.getByRole('alert')).toContainText('Sem conexão.')
  await expectAccessible(other)
  await other.unrouteAll({ behavior: 'wait' })
  await other.evaluate(() => dispatchEvent(new Event('online')))
  await expect(other.getByLabel('Senha', { exact: true })).toBeVisible()
  await expectAccessible(other)
  await other.getByLabel('Senha', { exact: true }).fill(person.password)
  await other.keyboard.press('Enter')
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(heading(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Pacientes' })).toBeVisible()
})

test('A PIN of this device unlocks by keyboard, and after five wrong PINs only the password does', {
  tag: '@long',
}, async ({ iris, page }) => {
  const person = await makeStaff(iris, 3, 'Bloqueio de Bia')
  await page.clock.install()
  await openAs(page, iris, '/profile', person.token)
  await tabTo(page, page.getByRole('button', { name: 'Definir PIN' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'PIN deste aparelho' })
  await expect(dialog.getByLabel(/^PIN de 4 a 6 dígitos/)).toBeFocused()
  await page.keyboard.type('1234')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/fácil demais de adivinhar/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(/^PIN de 4 a 6 dígitos/).fill('2580')
  await dialog.getByLabel(/^Repita o PIN/).fill('2580')
  // Closed while it is sent, it would be set all the same. A call that is ended before it goes would leave the next one held.
  const sent = Promise.withResolvers<void>()
  await page.route('**/me/pin', () => sent.resolve(), { times: 1 })
  await page.keyboard.press('Enter')
  await sent.promise
  await expect(dialog.getByRole('button', { name: 'Salvar PIN' })).toHaveAttribute('data-loading')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('alert')).toContainText('Você parou de esperar a resposta.')
  await dialog.getByRole('button', { name: 'Salvar PIN' }).click()
  await expectToast(page, 'PIN definido com sucesso!')
  await expect(page.getByRole('button', { name: 'Trocar PIN' })).toBeVisible()

  await leaveUntilLocked(page, 16)
  const pin = page.getByLabel(/^PIN deste aparelho/)
  await expect(pin).toBeFocused()
  await page.keyboard.type('2580')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Bloqueio de Bia' })).toBeVisible()

  await leaveUntilLocked(page, 16)
  for (let tries = 1; tries <= 5; tries++) {
    await pin.fill('0852')
    await page.keyboard.press('Enter')
    // Whatever stands there when the answer comes is emptied, even the password.
    await expect(page.getByText(/^PIN incorreto/)).toBeVisible()
  }
  await expect(pin).toHaveCount(0)
  const password = page.getByLabel('Senha', { exact: true })
  await expect(password).toBeVisible()
  await password.fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Bloqueio de Bia' })).toBeVisible()
})

test('Another account may log in at the lock, after a warning that typed work is lost', {
  tag: '@long',
}, async ({ iris, page }) => {
  const person = await makeStaff(iris, 1, 'Bloqueio de Ivo')
  const colleague = await makeStaff(iris, 3, 'Bloqueio de Noé')
  await page.clock.install()
  await openForm(page, person, iris, 'Saúde Perdida')
  await leaveUntilLocked(page, 16)
  await expect(heading(page)).toBeVisible()
  await page.getByRole('button', { name: 'Entrar com outra conta' }).click()
  await expect(page.getByText(/ainda não foi salvo será perdido/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Entrar com outra conta' }).click()
  await expect(page.getByText(/Sem rede, ninguém consegue entrar de novo/)).toBeVisible()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Entrar com outra conta' }).click()
  await page.getByRole('button', { name: 'Sair e descartar' }).click()
  await expectLogin(page)
  await page.getByLabel('E-mail').fill(colleague.email)
  await page.getByLabel('Senha', { exact: true }).fill(colleague.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(form(page)).toHaveCount(0)
  await expect(heading(page)).toHaveCount(0)
})

test('A login that ended behind the lock is asked for again before anything is shown', {
  tag: '@long',
}, async ({ iris, page }) => {
  const person = await makeStaff(iris, 3, 'Bloqueio de Eva')
  await page.clock.install()
  await openForm(page, person, iris, 'Saúde Guardada')
  await leaveUntilLocked(page, 16)
  await expect(heading(page)).toBeVisible()
  // The lock has read what it asks for: only unlocking meets the end of the login.
  const password = page.getByLabel('Senha', { exact: true })
  await expect(password).toBeVisible()
  await iris.api('POST', '/logout', person.token)
  await password.fill(person.password)
  await page.keyboard.press('Enter')
  const again = page.getByRole('dialog', { name: 'Sua sessão terminou' })
  await expect(again).toBeVisible()
  await expectNotOnScreen(page, 'Operadora de Saúde')
  await again.getByLabel('Senha', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(again).toHaveCount(0)
  await expect(form(page).getByLabel('Nome')).toHaveValue('Saúde Guardada')
})

test('A lock that the server could not be told of is tried again each minute until somebody touches the page, and no reload keeps it', {
  tag: '@long',
}, async ({ iris, page }) => {
  const person = await makeStaff(iris, 1)
  await page.clock.install()
  await openForm(page, person, iris, 'Saúde Aberta')
  let server: 'away' | 'silent' | 'there' = 'away'
  let told = 0
  await page.route('**/me/lock', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    told++
    if (server === 'there') return route.continue()
    // Silent: nobody answers, as where the wifi leads nowhere.
    if (server === 'away') return route.abort('failed')
  })
  await leaveFor(page, 15)
  await expect.poll(() => told).toBe(1)
  await expect(heading(page)).toHaveCount(0)
  await expect(form(page).getByLabel('Nome')).toHaveValue('Saúde Aberta')

  server = 'silent'
  await leaveFor(page, 1.1)
  await expect.poll(() => told).toBe(2)
  await expect(heading(page)).toBeVisible()
  await page.reload()
  await expect.poll(() => told).toBe(3)
  await expect(heading(page)).toBeVisible()
  // The call is given up.
  await page.clock.fastForward(31_000)
  await expect(heading(page)).toHaveCount(0)
  await expect(form(page)).toBeVisible()

  server = 'there'
  await page.keyboard.press('Shift')
  await leaveFor(page, 1.1)
  await untilQuiet(page)
  expect(told).toBe(3)
  await leaveUntilLocked(page, 15)
  await expect(heading(page)).toBeVisible()
})
