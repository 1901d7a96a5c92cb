import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The rules whose result depends on the theme; all others say the same in both. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** The accessibility faults of the page as it is now. */
export async function barriersOn(page: Page, only: 'all' | 'colours' = 'all') {
  // The usual mode opens a page for each analysis because of frames, and we have none.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  if (only === 'colours') axe.withRules(OF_COLOUR)
  return (await axe.analyze()).violations
}

/** Waits for what fades in or out, which is paler until then; endless motion is not waited for. With reduced motion. */
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

/** The page as it is now has no accessibility fault. */
export async function expectAccessible(page: Page): Promise<void> {
  // A toast whose time is up while the page is looked at goes at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Dimmed until its answer comes.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  // A dialog points to its title one render after it is there.
  await expect(page.locator('[role="dialog"]:not([aria-labelledby], [aria-label])')).toHaveCount(0)
  await settleMotion(page)
  const found = (await barriersOn(page)).map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target)}`,
  )
  await page.emulateMedia({ reducedMotion: null })
  expect(found).toEqual([])
}

/** The page is no wider than its window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
}
