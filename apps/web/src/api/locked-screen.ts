import { createScreenLockStore } from './screen-lock-store.ts'
import { sessionStore } from './session.ts'

/** The only lock of this browser tab. */
export const screenLock = createScreenLockStore(window.localStorage, sessionStore)

window.addEventListener('storage', () => screenLock.reread())
