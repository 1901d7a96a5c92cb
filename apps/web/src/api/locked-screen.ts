import { LOCAL } from './browser-storage.ts'
import { createScreenLockStore } from './screen-lock-store.ts'
import { sessionStore } from './session.ts'

/** The only lock of this browser tab. */
export const screenLock = createScreenLockStore(LOCAL, sessionStore)

window.addEventListener('storage', () => screenLock.reread())
