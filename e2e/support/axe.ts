import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { lostOn } from '../../shots/faults.ts'
import { expect } from './expect.ts'

/** The rules whose result depends on the theme; all others say the same in both. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** The accessibility faults of the page as it is now. */
export async function barriersOn(page: Page, only: 'all' | 'colours' = 'all') {
  // The usual mode opens a page for each analysis because of frames, and we have none.
  // Of what passes nothing is read, and describing each element of it takes longer than looking at it.
  // Its program of 1.5 MB takes as long to be read as most pages to be looked at: a document gets it once.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ' ' }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
  if (only === 'colours') axe.withRules(OF_COLOUR)
  // A toast whose time is over while axe looks is gone at once, instead of being read half faded.
  const still = await page.addStyleTag({ content: '* { transition: none !important }' })
  try {
    return (await axe.analyze()).violations
  } finally {
    await still.evaluate((style) => (style as Element).remove())
  }
}

/** Waits for what fades in or out, which is paler until then; endless motion is not waited for. */
export async function settleMotion(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
}

/**
 * Waits until the page is idle and nothing on it has changed for 150 ms: what a press, an address or a new width opens
 * comes a few renders later, and a dialog points to its title one render after it is there. A page that never comes to
 * rest is a fault, for whatever is measured on it may be another thing a moment later.
 */
export async function settleChanges(page: Page, quietMs = 150): Promise<void> {
  await page.evaluate(
    (quietFor) =>
      new Promise<void>((resolve, reject) => {
        const stop = (end: () => void) => {
          watch.disconnect()
          clearTimeout(quiet)
          clearTimeout(longest)
          end()
        }
        let last = ''
        let quiet: ReturnType<typeof setTimeout> | undefined
        let wasIdle = false
        const longest = setTimeout(
          () => stop(() => reject(new Error(`The page does not come to rest: ${last}`))),
          40_000,
        )
        const again = () => {
          clearTimeout(quiet)
          if (wasIdle) quiet = setTimeout(stop, quietFor, resolve)
        }
        const watch = new MutationObserver((changes) => {
          const { type, attributeName, target } = changes.at(-1) as MutationRecord
          const where = (target as Element).outerHTML ?? target.nodeName
          last = `${type} ${attributeName ?? ''} of ${where.slice(0, 200)}`
          again()
        })
        watch.observe(document, { subtree: true, childList: true, attributes: true })
        // A browser tells the page of a new width with a picture, and its renders follow: a busy machine is silent before.
        const idle = () => {
          wasIdle = true
          again()
        }
        requestAnimationFrame(() =>
          // A machine without any idle moment has one after five seconds.
          requestAnimationFrame(() => requestIdleCallback(idle, { timeout: 5_000 })),
        )
      }),
    quietMs,
  )
}

/** The page as it is now has no accessibility fault, and no word of it is cut. */
export async function expectAccessible(page: Page): Promise<void> {
  // Dimmed until its answer comes.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await settleChanges(page)
  await settleMotion(page)
  const found = (await barriersOn(page)).map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target)}`,
  )
  expect(found).toEqual([])
  await expect.poll(() => lostOn(page)).toEqual([])
}

/** The page is no wider than its window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // What React lays out anew for another width comes later than the width.
  await expect.poll(overflow).toBe(0)
}

/** The page as it is now also fits into windows of these sizes, without a fault there; it keeps its own size. */
export async function expectFits(
  page: Page,
  ...sizes: readonly { width: number; height: number }[]
): Promise<void> {
  const own = page.viewportSize()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    await expectNoOverflow(page)
  }
  if (own) await page.setViewportSize(own)
}
