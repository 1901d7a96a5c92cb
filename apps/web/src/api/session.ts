import { createSessionStore } from './session-store.ts'

/** The only session of this browser tab. */
export const sessionStore = createSessionStore({
  local: window.localStorage,
  session: window.sessionStorage,
})

window.addEventListener('storage', () => sessionStore.reread())
