import { LOCAL, SESSION } from './browser-storage.ts'
import { createSessionStore } from './session-store.ts'

/** The only session of this browser tab. */
export const sessionStore = createSessionStore({
  local: LOCAL,
  session: SESSION,
})

window.addEventListener('storage', () => sessionStore.reread())
// A page that Back brings out of the browser's memory missed what the others said.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) sessionStore.reread()
})

/**
 * Stores the token of a login, a registration or a password reset.
 * @returns whether the next document will find it
 */
export function startSession(token: string, remember: boolean): boolean {
  return sessionStore.start(token, remember)
}
