import type { Page } from '@playwright/test'

/** What a program can see of a screen that is not worth showing, in Portuguese, for the page of shots. */
export function faultsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
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
  })
}
