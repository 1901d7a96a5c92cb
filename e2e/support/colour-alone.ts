import type { Page } from '@playwright/test'

/**
 * What says something by its colour alone, to be told apart by everybody who sees colours and by nobody else: a
 * coloured thing without a word or a shape of its own, and two things that differ in nothing but the colour of their
 * meaning. Told as 'waiting: bar' or 'done and altered: Sim'.
 */
export function colourAlone(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    const rgbOf = (name: string) => {
      probe.style.color = `var(--iris-${name})`
      return getComputedStyle(probe).color
    }
    const meanings = new Map(
      ['done', 'waiting', 'altered', 'progress'].flatMap((meaning) =>
        ['', '-mark', '-soft'].map((kind) => [rgbOf(`${meaning}${kind}`), meaning] as const),
      ),
    )
    probe.remove()

    /** Without what only screen readers hear. */
    const wordsIn = (element: Element): string => {
      if (element.matches('.visually-hidden, script, style')) return ''
      const parts = [...element.childNodes].map((node) => {
        if (node instanceof Element) return wordsIn(node)
        return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''
      })
      return parts.join(' ').replace(/\s+/g, ' ').trim()
    }
    const hasOwnText = (element: Element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    const meaningOf = (element: Element | null): string | undefined => {
      if (!element) return undefined
      const { color, backgroundColor, backgroundImage } = getComputedStyle(element)
      const hatched = backgroundImage.match(/rgba?\([^)]*\)/g) ?? []
      const isInk = hasOwnText(element) || element.matches('svg')
      return [backgroundColor, ...hatched, ...(isInk ? [color] : [])]
        .map((colour) => meanings.get(colour))
        .find((meaning) => meaning !== undefined)
    }
    const shapesOf = (element: Element) =>
      [element, ...element.querySelectorAll('svg')].flatMap((part) => {
        const { backgroundImage, textDecorationLine } = getComputedStyle(part)
        // How it is hatched, whatever its colours.
        const hatch = backgroundImage.replace(/rgba?\([^)]*\)/g, '').replace(/^none$/, '')
        const lines = [...part.querySelectorAll(':scope > path')].map((path) =>
          path.getAttribute('d'),
        )
        const struck = textDecorationLine === 'line-through' ? textDecorationLine : ''
        return [hatch, struck, ...lines].filter(Boolean)
      })

    const found: string[] = []
    const seen = new Map<string, string>()
    for (const element of document.body.querySelectorAll('*')) {
      const { width, height } = element.getBoundingClientRect()
      if (width * height === 0 || element.closest('.visually-hidden, svg *')) continue
      const meaning = meaningOf(element)
      if (!meaning || meaning === meaningOf(element.parentElement)) continue
      const words = wordsIn(element)
      const shapes = shapesOf(element)
      if (words === '' && shapes.length === 0 && !wordsIn(element.parentElement ?? element)) {
        const around = wordsIn(element.parentElement?.parentElement ?? element)
        if (around === '') found.push(`${meaning}: ${element.className || element.tagName}`)
      }
      // A part of a bar without a hatch is the same thing as another one in the same place.
      const place =
        words === '' ? wordsIn(element.closest('section, article, li, tr, label') ?? element) : ''
      const what = [words, ...shapes, place].join('|')
      const former = seen.get(what)
      if (former !== undefined && former !== meaning)
        found.push(`${former} and ${meaning}: ${words || element.className || element.tagName}`)
      seen.set(what, meaning)
    }
    return [...new Set(found)]
  })
}
