import { useLayoutEffect } from 'react'

let opened = 0
/** The number of the earliest of the dialogs that go at this moment. */
let earliest = Number.POSITIVE_INFINITY

/**
 * Returns the focus to what had it before this was mounted. Mantine does so for a modal that is closed, not for one
 * that is mounted only while open.
 *
 * A form and the question within it go at once, and React tells the outer one first: the question would take the focus
 * back into the form, which is gone a moment later. What was opened first decides.
 */
export function useFocusBack(): void {
  useLayoutEffect(() => {
    const opener = document.activeElement
    const own = ++opened
    return () => {
      if (own > earliest || !(opener instanceof HTMLElement) || !opener.isConnected) return
      opener.focus({ preventScroll: true })
      earliest = own
      queueMicrotask(() => {
        earliest = Number.POSITIVE_INFINITY
      })
    }
  }, [])
}
