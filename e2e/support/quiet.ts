import type { Page, Request } from '@playwright/test'
import { expect } from './expect.ts'

const underWay = new WeakMap<Page, Set<Request>>()

/** From now on it is known what the page waits for; of a page of the test's own context it is from the beginning. */
export function countRequests(page: Page): void {
  if (underWay.has(page)) return
  const open = new Set<Request>()
  underWay.set(page, open)
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** The addresses that the page waits for. */
export function awaitedBy(page: Page): string[] {
  const open = underWay.get(page)
  if (!open) throw new Error('nobody has counted the requests of this page')
  return [...open].map((request) => request.url())
}

/**
 * Nothing is on its way to the page, and it has nothing left to do: what it asks for next is asked for by a person or a
 * clock. The network's own silence says less: a slow machine is silent for half a second before it comes to ask.
 */
export async function untilQuiet(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      // Twice, because the page itself waits for an idle moment before it fetches what nobody waits for. On a machine
      // without any it waits eight seconds.
      for (let turn = 0; turn < 2; turn++)
        await page.evaluate(
          () => new Promise((done) => requestIdleCallback(done, { timeout: 5_000 })),
        )
      return awaitedBy(page)
    })
    .toEqual([])
}
