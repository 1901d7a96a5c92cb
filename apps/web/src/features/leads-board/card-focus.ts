const CARD = '[data-card-open]'

/** The card that an arrow key leads to; undefined when there is none, or for another key. */
export function cardBeside(key: string, from: EventTarget): HTMLElement | undefined {
  if (!(from instanceof HTMLElement) || !from.matches(CARD)) return undefined
  const column = from.closest<HTMLElement>('[data-stage]')
  if (!column) return undefined
  const cards = cardsOf(column)
  const at = cards.indexOf(from)
  if (key === 'ArrowDown') return cards[at + 1]
  if (key === 'ArrowUp') return cards[at - 1]
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined
  // Over empty columns.
  const columns = [...(column.parentElement?.querySelectorAll<HTMLElement>('[data-stage]') ?? [])]
  const here = columns.indexOf(column)
  const onward = key === 'ArrowRight' ? columns.slice(here + 1) : columns.slice(0, here).reverse()
  const next = onward.map(cardsOf).find(({ length }) => length > 0)
  return next?.[Math.min(at, next.length - 1)]
}

function cardsOf(column: Element): HTMLElement[] {
  return [...column.querySelectorAll<HTMLElement>(CARD)]
}
