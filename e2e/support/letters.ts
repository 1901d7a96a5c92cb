import type { Page } from '@playwright/test'

/** The letters that the reader chose in their browser, in pixels; 16 are the usual ones. The page is arranged anew at once. */
export async function chooseLetters(page: Page, standard: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard } })
  await browser.detach()
}
