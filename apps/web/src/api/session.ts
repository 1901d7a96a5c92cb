import { createSessionStore } from './session-store.ts'

/** The only session of this browser tab. */
export const sessionStore = createSessionStore({
  local: window.localStorage,
  session: window.sessionStorage,
})

window.addEventListener('storage', () => sessionStore.reread())
// A page that Back brings out of the browser's memory missed what the others said.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) sessionStore.reread()
})

/** Stores the token of a login, a registration or a password reset. */
export function startSession(token: string, remember: boolean): void {
  sessionStore.start(token, remember)
}
