import { useSyncExternalStore } from 'react'
import { sessionStore } from './session.ts'
import { readClaims } from './session-store.ts'

/** Whether somebody is logged in on this browser, for a page that wants to know no more of them. */
export function useIsLogged(): boolean {
  const token = useSyncExternalStore(sessionStore.subscribe, sessionStore.person)
  return token !== null && readClaims(token) !== undefined
}
