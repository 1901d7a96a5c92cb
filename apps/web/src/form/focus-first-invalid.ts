import type { RefObject } from 'react'

const INVALID = '[aria-invalid="true"], [data-invalid="true"]'
const FOCUSABLE = 'input, select, textarea, button'

/**
 * Puts the cursor in the first wrong field on show, once the errors are on the page. A frame later,
 * because a modal first turns to the tab that holds it.
 */
export function focusFirstInvalid(container: RefObject<HTMLElement | null>): () => void {
  const frame = requestAnimationFrame(() => {
    const fields = container.current?.querySelectorAll<HTMLElement>(INVALID) ?? []
    const first = [...fields].find((field) => field.offsetParent !== null)
    const target = first?.matches(FOCUSABLE) ? first : first?.querySelector<HTMLElement>(FOCUSABLE)
    target?.focus()
    target?.scrollIntoView({ block: 'center' })
  })
  return () => cancelAnimationFrame(frame)
}
