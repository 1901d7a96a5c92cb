import type { Locator } from '@playwright/test'

/**
 * How a report would be printed: its bars and marks without a colour (a browser prints no background by itself, and a bar
 * without one says nothing), and where its table and its signature may be broken.
 */
export async function inPrint(report: Locator) {
  const page = report.page()
  await page.emulateMedia({ media: 'print' })
  const found = await report.evaluate((sheet) => {
    const styleOf = (one: Element | null) => getComputedStyle(one as Element)
    const signs = [...sheet.querySelectorAll('[aria-hidden] *')].filter(
      (one) => !one.textContent && styleOf(one).backgroundColor !== 'rgba(0, 0, 0, 0)',
    )
    if (signs.length === 0) throw new Error('The report has no bars.')
    const isSeen = (one: Element) =>
      // The track beneath a bar has a border instead.
      one.children.length > 0 ||
      styleOf(one).printColorAdjust === 'exact' ||
      styleOf(one).borderTopWidth !== '0px'
    return {
      unseen: signs.filter((one) => !isSeen(one)).length,
      table: styleOf(sheet.querySelector('table')).breakInside,
      signature: styleOf(sheet.querySelector('footer')).breakInside,
    }
  })
  await page.emulateMedia({ media: 'screen' })
  return found
}
