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

/** The page as it is now has no accessibility fault. */
export async function expectAccessible(page: Page): Promise<void> {
  // Anything dimmed until its answer comes, or fading in or out, is paler than it will be.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
  const found = (await barriersOn(page)).map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target)}`,
  )
  expect(found).toEqual([])
}
