import type { BrowserContext, Locator, Page } from '@playwright/test'
import { atRest } from './at-rest.ts'
import { expect } from './expect.ts'

const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })

/** The words of each toast of a document that nobody has asked for yet. */
const told = new WeakMap<Page, string[]>()

/**
 * From now on every page of the context tells its toasts when they come. They live two seconds or five, and a busy
 * machine may look later than that.
 */
export async function keepToasts(context: BrowserContext): Promise<void> {
  context.on('page', (page) => told.set(page, []))
  await context.exposeBinding('tellToast', ({ page }, words: string | null) => {
    if (words === null) told.set(page, [])
    else told.get(page)?.push(words)
  })
  await context.addInitScript(() => {
    if (window !== window.top) return
    const { tellToast } = window as unknown as { tellToast(words: string | null): void }
    // Of another document nothing counts here.
    tellToast(null)
    const known = new WeakMap<Element, string>()
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('[role="alert"]')) {
        const words = (alert.textContent ?? '').replace(/\s+/g, ' ')
        if (known.get(alert) === words || !alert.checkVisibility()) continue
        known.set(alert, words)
        tellToast(words)
      }
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['class', 'style', 'hidden', 'role'],
    })
  })
}

/**
 * A toast with these words was shown, at the top right. In the test's own context each toast answers one such question,
 * even when it is gone by then; elsewhere it must still be there.
 */
export async function expectToast(page: Page, words: string): Promise<void> {
  const kept = told.get(page)
  if (!kept) {
    await expect(toast(page, words).first()).toBeVisible()
    return
  }
  await expect
    .poll(() => told.get(page), { message: 'the toasts', intervals: [50] })
    .toContainEqual(expect.stringContaining(words))
  const all = told.get(page) ?? []
  const at = all.findIndex((one) => one.includes(words))
  if (at >= 0) all.splice(at, 1)
}

/**
 * In a page whose clock stands still: what its timers owe the toast happens, and hardly any of the toast's own time is
 * gone.
 */
async function awaitToast(page: Page, words: string): Promise<Locator> {
  const shown = toast(page, words)
  const look = async () => {
    await page.clock.runFor(10)
    return shown.isVisible()
  }
  await expect.poll(look, { message: words, intervals: [50] }).toBe(true)
  return shown
}

/** Brings a toast and stays on it with the pointer, where it remains: until then its time stands still. */
export async function holdToast(
  page: Page,
  words: string,
  bring: () => Promise<unknown>,
): Promise<Locator> {
  await atRest(page, async () => {
    await bring()
    await (await awaitToast(page, words)).hover()
  })
  return toast(page, words)
}

/** The toast that comes is there for so long and no longer, by the page's own clock. */
export async function expectTime(
  page: Page,
  words: string,
  milliseconds: number,
  bring: () => Promise<unknown>,
): Promise<void> {
  await atRest(page, async () => {
    await bring()
    const shown = await awaitToast(page, words)
    await page.clock.runFor(milliseconds - 200)
    await expect(shown).toBeVisible()
    await page.clock.runFor(300)
    await expect(shown).toHaveCount(0)
  })
}
