import { readClaims } from './session-store.ts'
import { STORAGE_KEYS } from './storage-keys.ts'
import { waitAmong } from './wait-among.ts'

/** In local storage, for each login that is locked, so that every tab of it shows and leaves the lock at once. */
const KEY = STORAGE_KEYS.locked

type Session = {
  person: () => string | null
  subscribe: (listener: () => void) => unknown
}

/**
 * Whether the screen of this login is locked. The server refuses a locked session whatever is kept here; this hides
 * what the page already shows and makes calls wait until the person is back.
 */
export function createScreenLockStore(storage: Storage, session: Session) {
  const listeners = new Set<() => void>()
  let waiting = new Set<() => void>()
  /** Which login's screen is locked, if its own is. */
  let locked = read()
  /** Which login's screen this page alone hides, while the server has not answered yet. */
  let hidden: string | undefined

  function claims() {
    return readClaims(session.person() ?? '')
  }

  function own(): string | undefined {
    return claims()?.jti
  }

  function read(): string | undefined {
    try {
      const jti = own()
      return storage.getItem(KEY + jti) === null ? undefined : jti
    } catch {
      return undefined
    }
  }

  const isKept = () => locked !== undefined && locked === own()
  const isLocked = () => isKept() || (hidden !== undefined && hidden === own())

  function tell() {
    for (const listener of listeners) listener()
    if (isLocked()) return
    const goOn = waiting
    waiting = new Set()
    for (const each of goOn) each()
  }

  function change(isNow: boolean) {
    const login = claims()
    locked = isNow ? login?.jti : undefined
    hidden = undefined
    try {
      if (!isNow) storage.removeItem(KEY + login?.jti)
      else if (login) storage.setItem(KEY + login.jti, String(login.exp))
    } catch {
      // Then only this tab knows it; the server knows it for all.
    }
    tell()
  }

  // Another login has another screen.
  session.subscribe(() => {
    if (!isKept()) locked = read()
    tell()
  })

  return {
    isLocked,
    /** The server keeps it locked, so a reload does too. */
    isKept,
    /** The server has locked it. */
    lock: () => change(true),
    /** Nothing is to be seen while the server is asked. A reload shows it again: without a network nobody could. */
    hide(isAsked: boolean) {
      hidden = isAsked ? own() : undefined
      tell()
    },
    unlock: () => {
      if (isLocked()) change(false)
    },
    /** Another tab locked or unlocked. */
    reread() {
      // Of a login that is over the mark is swept (idle-clock.ts), and nobody has opened its screen.
      const isOver = Number(claims()?.exp) * 1000 < Date.now()
      if (!isKept() || !isOver) locked = read()
      tell()
    },
    /** Resolves when the screen is open. */
    ready(signal?: AbortSignal): Promise<void> {
      if (!isLocked()) return Promise.resolve()
      return waitAmong(waiting, signal)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
