import { LOCAL } from './browser-storage.ts'
import { createScreenLockStore } from './screen-lock-store.ts'
import { sessionStore } from './session.ts'

/** The only lock of this browser tab. */
export const screenLock = createScreenLockStore(LOCAL, sessionStore)

// A page that Back brings out of the browser's memory missed what the others said.
for (const event of ['storage', 'pageshow'])
  window.addEventListener(event, () => screenLock.reread())
