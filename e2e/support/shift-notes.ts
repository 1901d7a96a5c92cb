import type { Page } from '@playwright/test'
import type { Station } from './shift-parts.ts'

export type Part = Station | 'patient' | 'check-in'

/** A person of whom a technician tapped 'Salvar', or the like. */
export type Save = {
  part: Part
  name: string
  /** What the database must then have of it, in the words of the books (shift-books.ts). */
  stands: string
  /** What the screen then said, noted outside the browser; null when it died before, or said nothing. */
  said: string | null
}

declare global {
  interface Window {
    /** The words of each toast of this page. */
    toasts: string[]
  }
}

/** In the page: logs in, for what a killed browser stored last of its login may be lost, and notes each toast. */
export function watchToasts(token: string): void {
  localStorage.setItem('iris.token', token)
  window.toasts = []
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element)
        for (const toast of [node, ...node.querySelectorAll('[role="alert"]')])
          if (toast.matches('[role="alert"]')) window.toasts.push(toast.textContent?.trim() ?? '')
  }).observe(document, { childList: true, subtree: true })
}

/** How many toasts the page has shown. */
export const toastsOf = (page: Page) => page.evaluate(() => window.toasts.length)

/** Which of these words a toast says, the first after so many. */
export async function toastSince(
  page: Page,
  before: number,
  words: readonly string[],
): Promise<string | null> {
  const found = await page.waitForFunction(
    ([known, any]) => window.toasts.slice(known).find((toast) => any.includes(toast)),
    [before, words] as const,
    { timeout: 12_000, polling: 5 },
  )
  return (await found.jsonValue()) ?? null
}
