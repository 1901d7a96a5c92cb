export type Ghost = { move: (x: number, y: number) => void; remove: () => void }

/** A copy of the card that follows the pointer; the card itself stays in its column, faded. */
export function liftGhost(
  card: HTMLElement,
  className: string,
  grip: { x: number; y: number },
): Ghost {
  const box = card.getBoundingClientRect()
  const ghost = card.cloneNode(true) as HTMLElement
  for (const named of ghost.querySelectorAll('[id]')) named.removeAttribute('id')
  ghost.removeAttribute('data-lead')
  ghost.classList.add(className)
  ghost.setAttribute('aria-hidden', 'true')
  ghost.inert = true
  ghost.style.width = `${box.width}px`
  ghost.style.height = `${box.height}px`
  // In a list of its own, because a list item must be inside a list.
  const list = document.createElement('ul')
  list.style.display = 'contents'
  list.setAttribute('aria-hidden', 'true')
  list.append(ghost)
  document.body.append(list)
  const move = (x: number, y: number) => {
    ghost.style.translate = `${box.left + x - grip.x}px ${box.top + y - grip.y}px`
  }
  move(grip.x, grip.y)
  return { move, remove: () => list.remove() }
}
