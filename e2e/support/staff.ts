import type { Locator, Page } from '@playwright/test'
import { cpfOf } from '../../apps/server/test/factories/document-numbers.ts'
import { expect } from './expect.ts'
import { ADMIN, type Iris } from './iris.ts'

export { expectToast } from './toasts.ts'

export type Staff = { id: number; name: string; email: string; password: string; token: string }

export const PHONE = { width: 390, height: 844 }

let made = 0

/** An active user of a type (1 Administrador … 5 Médico), created by the administrator and logged in. */
export async function makeStaff(
  iris: Iris,
  type: 1 | 2 | 3 | 4 | 5,
  name?: string,
  more: Record<string, unknown> = {},
): Promise<Staff> {
  const n = 500_000 + ++made
  const person = {
    name: name ?? `Pessoa ${n}`,
    email: `pessoa${n}@clinica.example`,
    password: 'senha-de-teste',
  }
  const saved = await iris.makeUser({ ...person, type, cpf: cpfOf(n), sex: 'F', ...more })
  return { ...person, ...saved }
}

/** Opens an address as a logged in person; without a token, as the administrator. */
export async function openAs(page: Page, iris: Iris, path: string, token?: string): Promise<void> {
  const own = token ?? (await iris.login(ADMIN))
  // An address of the same origin that loads no app.
  await page.goto('/health')
  await page.evaluate((kept) => localStorage.setItem('iris.token', kept), own)
  await page.goto(path)
}

/**
 * Types into the search of Ctrl K, as people do. A box stands for it until it is fetched: text that no key brings, as
 * `fill` puts it in, is lost when the one takes the other's place at that moment.
 */
export async function searchFor(page: Page, letters: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(letters)
}

/** Picks an option of a select by its words. */
export async function pick(within: Page | Locator, label: string, option: string): Promise<void> {
  const page = 'page' in within ? within.page() : within
  await within.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** As a browser that prefers dark; waits until the page has followed. */
export async function darken(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
}

/** The login is there: its address comes before its own document, and whoever goes elsewhere in between is called back. */
export async function expectLogin(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
}

/**
 * The rows of the page's list are there. On their way they would meet the end of a session before whatever the journey
 * does next.
 */
export async function expectList(page: Page): Promise<void> {
  await expect(page.getByText(/^Mostrando 1 a/)).toBeVisible()
}

/** Presses Tab until the focus is there; fails when Tab never reaches it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
