import { screenLock } from '../api/locked-screen.ts'

/**
 * Keys pressed at a locked screen reach nothing behind it: a hidden form would use Escape and Ctrl Enter. Typing, Tab
 * and Enter in the lock's own fields are handled by the browser and still work. Called before anything else listens
 * to the window.
 */
export function guardKeys(): void {
  for (const type of ['keydown', 'keyup'] as const)
    window.addEventListener(
      type,
      (event) => {
        if (screenLock.isLocked()) event.stopImmediatePropagation()
      },
      { capture: true },
    )
}
