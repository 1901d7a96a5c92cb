import type { Page } from '@playwright/test'

/** What a program can see of a screen that is not worth showing, in Portuguese, for the page of shots. */
export async function faultsOn(page: Page): Promise<string[]> {
  const found = [
    page.evaluate(faultsOfTexts),
    page.evaluate(hiddenColumns),
    page.evaluate(coveredControls),
  ]
  return (await Promise.all(found)).flat()
}

/** A word may break and a foot may cover what can be scrolled to; these cannot be read at all. */
const LOST = /larga demais$|^texto cortado/

/** Words that are cut off, and a page that is wider than its window. */
export async function lostOn(page: Page): Promise<string[]> {
  return (await page.evaluate(faultsOfTexts)).filter((fault) => LOST.test(fault))
}

// Each runs in the page, and so names nothing outside itself.

function faultsOfTexts(): string[] {
  const found = new Set<string>()
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
  if (scrollWidth > clientWidth)
    found.add(`a página é ${scrollWidth - clientWidth} px larga demais`)

  const inView = (box: DOMRect) => box.width > 0 && box.height > 0 && box.bottom > 0
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (element.closest('[aria-hidden=true], .visually-hidden, svg')) continue
    const box = element.getBoundingClientRect()
    if (!inView(box)) continue
    const style = getComputedStyle(element)
    const words = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent?.trim() ?? '')
      .join(' ')
      .trim()
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    if (words !== '') {
      const isCut =
        (hides(style.overflowX) &&
          style.textOverflow !== 'ellipsis' &&
          element.scrollWidth > element.clientWidth + 1) ||
        (hides(style.overflowY) &&
          !Number.parseInt(style.webkitLineClamp, 10) &&
          element.scrollHeight > element.clientHeight + 3)
      if (isCut && box.width > 2) found.add(`texto cortado: “${words.slice(0, 60)}”`)
      // A long word of a cell or a button that goes on in the next line without a hyphen.
      if (element.closest('td, th, button, h1, h2, h3')) {
        const node = [...element.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)
        for (const { 0: word, index } of node?.textContent?.matchAll(/[\p{L}]{4,}/gu) ?? []) {
          const range = document.createRange()
          range.setStart(node as Node, index)
          range.setEnd(node as Node, index + word.length)
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8)))
          if (tops.size > 1) found.add(`palavra partida: “${word}”`)
        }
      }
      if (/^\d\d\/\d\d\/\d{4}/.test(words) && words.length < 20) {
        const range = document.createRange()
        const text = [...element.childNodes].find((node) => /\d\d\//.test(node.textContent ?? ''))
        range.selectNodeContents(text ?? element)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8)))
        if (lines.size > 1) found.add(`data em duas linhas: “${words}”`)
      }
    }
    const scrolls = /auto|scroll/.test(style.overflowY)
    const isDeep = element.scrollHeight > element.clientHeight + 1 && box.height > 240
    const isOverlay = element.closest('[role=dialog], [role=listbox], nav, aside') !== null
    if (scrolls && isDeep && !isOverlay && scrollHeight > clientHeight + 1)
      found.add('duas barras de rolagem, uma dentro da outra')
  }
  return [...found]
}

/** Columns that a table has no room for: they lie beyond its edge, or under the buttons of its rows. */
function hiddenColumns(): string[] {
  return [...document.querySelectorAll('table')].flatMap((table) => {
    const { scrollWidth = 0, clientWidth = 0 } = table.parentElement ?? {}
    const hidden = scrollWidth - clientWidth
    return hidden > 1 && clientWidth > 2
      ? [`tabela “${table.ariaLabel}” larga demais: ${hidden} px fora da vista`]
      : []
  })
}

/** Controls in the window whose middle shows something else. */
function coveredControls(): string[] {
  const { clientWidth, clientHeight } = document.documentElement
  // A dialog covers all that is beneath it.
  const front = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body
  const isPast = (part: Element, x: number, y: number): boolean => {
    const box = part.getBoundingClientRect()
    const isClip = getComputedStyle(part).overflow !== 'visible'
    const isOut = x < box.left || x > box.right || y < box.top || y > box.bottom
    return (isClip && isOut) || (part.parentElement !== null && isPast(part.parentElement, x, y))
  }
  const found = new Set<string>()
  for (const control of front.querySelectorAll('button, a[href], input, textarea')) {
    const box = control.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    if (box.width < 4 || x < 0 || y < 0 || x > clientWidth || y > clientHeight) continue
    if (control.closest('[aria-hidden=true], [inert]') || isPast(control, x, y)) continue
    const seen = document.elementFromPoint(x, y)
    if (!seen || seen.contains(control) || control.contains(seen)) continue
    // A switch and a radio are drawn beside the input that stands for them.
    if (control.matches('[type=checkbox], [type=radio]')) continue
    // What sticks to an edge of a list covers the rows that scroll under it.
    if (
      getComputedStyle(seen.closest('th, td, [data-pager], header, footer') ?? seen).position ===
      'sticky'
    )
      continue
    found.add(
      `controle coberto: “${control.ariaLabel ?? control.textContent?.trim().slice(0, 40)}”`,
    )
  }
  return [...found]
}
