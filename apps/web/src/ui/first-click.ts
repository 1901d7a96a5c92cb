import type { MouseEvent } from 'react'

/**
 * For a button that comes where the finger has just pressed another one: the second half of a double click is not meant
 * for it. A click by key counts no presses.
 * @param act not given for a button that submits its form
 */
export function onFirstClick(act?: () => void) {
  return (event: MouseEvent) => {
    if (event.detail < 2) act?.()
    else event.preventDefault()
  }
}
