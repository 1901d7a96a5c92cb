import type { KeyboardEvent } from 'react'

/** For a button that gets the focus while Enter may still be down from what came before: held, it presses nothing. */
export function ignoreHeldEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}
