import type { RefObject } from 'react'

const INVALID = '[aria-invalid="true"], [data-invalid="true"]'
const FOCUSABLE = 'input, select, textarea, button'

/**
 * Puts the focus into the first wrong field in view, once the errors are on the page. One frame later, because a
 * modal first opens the tab with the field.
 */
export function focusFirstInvalid(container: RefObject<HTMLElement | null>): () => void {
  const frame = requestAnimationFrame(() => {
    // A popup that tells of the failure has the focus: its button closes it.
    const front = [...document.querySelectorAll('[role="dialog"]')].at(-1)
    if (front && !front.contains(container.current)) return
    const fields = container.current?.querySelectorAll<HTMLElement>(INVALID) ?? []
    const first = [...fields].find((field) => field.offsetParent !== null)
    const target = first?.matches(FOCUSABLE) ? first : first?.querySelector<HTMLElement>(FOCUSABLE)
    target?.focus()
    target?.scrollIntoView({ block: 'center' })
  })
  return () => cancelAnimationFrame(frame)
}
