import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The rules whose answer depends on the theme; every other rule says the same in the light and in the dark. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** What keeps somebody out of the page as it stands. */
export async function barriersOn(page: Page, only: 'all' | 'colours' = 'all') {
  // The usual mode opens a page of its own for each analysis, for the sake of frames: we have none.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  if (only === 'colours') axe.withRules(OF_COLOUR)
  return (await axe.analyze()).violations
}

/** Nothing on the page as it stands keeps anybody out. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is dimmed until its answer comes, or fades in or out, is paler than it will be.
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
