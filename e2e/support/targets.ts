import type { Page } from '@playwright/test'

const TARGETS =
  'a[href], button, input:not([type=hidden], [type=file]), select, textarea, [role=tab], [role=combobox]'

/**
 * Whatever is shown and narrower or lower than so many pixels, by its name and size. A link within a sentence is as high
 * as its line.
 */
export function tooSmall(page: Page, least: number): Promise<string[]> {
  return page.evaluate(
    ([targets, min]) => {
      /** Everything whose press does the same: words of a box, a field around its text, the row of a name. */
      const areasOf = (element: Element): Element[] => {
        const rows = 'tr, [data-clickable]'
        if (element.matches('td a, th a, [data-clickable] a'))
          return [element.closest(rows) ?? element]
        if (element.matches('[type=checkbox], [type=radio]')) {
          const { labels } = element as HTMLInputElement
          return [element, ...(labels ?? [])]
        }
        return [element.closest('.mantine-Input-wrapper') ?? element]
      }
      const sizeOf = (area: Element) => {
        const { width, height } = area.getBoundingClientRect()
        // What is hit around a box of a table.
        const around = Number.parseFloat(getComputedStyle(area, '::after').height) || 0
        return [Math.max(width, around), Math.max(height, around)]
      }
      const least = (size: number[]) => Math.min(...size)

      const found = [...document.querySelectorAll(targets)].flatMap((element) => {
        if (element.closest('[aria-hidden=true], [inert], .visually-hidden')) return []
        const { display, visibility } = getComputedStyle(element)
        if (visibility === 'hidden' || element.getClientRects().length === 0) return []
        const words = element.textContent?.trim()
        const isInText =
          display === 'inline' && element.parentElement?.textContent?.trim() !== words
        if (isInText && element.matches('a')) return []
        const sizes = areasOf(element).map(sizeOf)
        const size = sizes.reduce((best, each) => (least(each) > least(best) ? each : best))
        if (least(size) > min - 0.5) return []
        const name = element.getAttribute('aria-label') || words || element.getAttribute('name')
        return `${name ?? element.className} ${size.map(Math.round).join('×')}`
      })
      return [...new Set(found)]
    },
    [TARGETS, least] as const,
  )
}
