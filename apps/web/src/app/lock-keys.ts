import { screenLock } from '../api/screen-lock.ts'

/**
 * Keys pressed before a locked screen reach nothing behind it: a hidden form would take Escape and Ctrl Enter for its
 * own. Typing, Tab and Enter in the lock's own fields are the browser's doing and go on. Called before anything else
 * listens to the window.
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
