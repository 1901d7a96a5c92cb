import type { Page } from '@playwright/test'
import { lostOn } from '../../shots/faults.ts'
import { settleChanges } from './axe.ts'
import { expect } from './expect.ts'

type Size = { width: number; height: number }

/**
 * In windows of these sizes no word of the page as it is now is cut, and the page is no wider than its window; it keeps
 * its own size. A look with axe takes many times as long, and of a page that is drawn in one way finds the same at each
 * size.
 */
export async function expectNothingLost(page: Page, ...sizes: readonly Size[]): Promise<void> {
  const own = page.viewportSize()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await settleChanges(page, 50)
    await expect.poll(() => lostOn(page), `${size.width} px`).toEqual([])
  }
  if (own) await page.setViewportSize(own)
}
