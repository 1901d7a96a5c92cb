import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM } from './chromium.ts'
import { type Front, startFront } from './front.ts'
import { PHONE } from './staff.ts'
import { test as base, expect } from './test.ts'

export type Installed = {
  front: Front
  /** An empty folder of this test. */
  folder: string
  /** Opens the device's browser with all that it kept; `close` of the context closes it. */
  openBrowser(): Promise<BrowserContext>
}

/** Íris on a device of its own, behind a front that can fail and bring another version. */
export const test = base.extend<{ device: Installed }>({
  device: async ({ iris }, use, info) => {
    const folder = await mkdtemp(join(tmpdir(), 'iris-device-'))
    const front = await startFront(iris.url)
    const opened: BrowserContext[] = []
    await use({
      front,
      folder,
      async openBrowser() {
        const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
          ...CHROMIUM,
          baseURL: front.url,
          viewport: PHONE,
          locale: 'pt-BR',
          serviceWorkers: 'allow',
        })
        opened.push(context)
        return context
      },
    })
    // Playwright describes only pages that are still open when all has been put away.
    if (info.status !== info.expectedStatus)
      for (const page of opened.flatMap((context) => context.pages()))
        await info.attach('page', { body: await whatStandsOn(page) })
    await Promise.all(opened.map((context) => context.close()))
    await front.down()
    // The last of the browser's processes may still be writing.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },
})

/** A page that hangs is described by its address alone. */
async function whatStandsOn(page: Page): Promise<string> {
  const shown = await page.ariaSnapshot({ timeout: 5_000 }).catch(String)
  return `${page.url()}\n${shown}`
}

/** Of the files of the group that the server names now, those that the device lacks. */
export function lacking(page: Page, group: 'day' | 'registration'): Promise<string[]> {
  return page.evaluate(async (name) => {
    const groups = await (await fetch('/offline.json')).json()
    const kept = await Promise.all(
      groups[name].map(async (file: string) => ((await caches.match(file)) ? '' : file)),
    )
    return kept.filter(Boolean)
  }, group)
}

/** Waits until the device has all files of the group. */
export async function expectKept(page: Page, group: 'day' | 'registration') {
  await expect.poll(() => lacking(page, group), { timeout: 120_000 }).toEqual([])
}
