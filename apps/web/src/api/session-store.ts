import type { Role } from '@iris/domain/user-type'
import { STORAGE_KEYS } from './storage-keys.ts'
import { waitAmong } from './wait-among.ts'

const KEY = STORAGE_KEYS.token

const ROLES: readonly Role[] = ['admin', 'tecnico', 'doctor', 'comercial']

export type Claims = { sub: string; scopes: string[]; jti: string; exp: number }

/** The contents of a token; undefined when it is no token. Only the server decides whether it is valid. */
export function readClaims(token: string): Claims | undefined {
  try {
    const part = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const bytes = Uint8Array.from(atob(part), (character) => character.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Claims>
    if (typeof claims.sub !== 'string') return undefined
    return {
      sub: claims.sub,
      scopes: Array.isArray(claims.scopes) ? claims.scopes : [],
      jti: claims.jti ?? '',
      exp: claims.exp ?? Number.POSITIVE_INFINITY,
    }
  } catch {
    return undefined
  }
}

/** The person of a token; undefined without one. */
export function personOf(token: string | null): string | undefined {
  return token === null ? undefined : readClaims(token)?.sub
}

/** The role a token names. */
export function scopedRole(token: string | null): Role {
  const scopes = token === null ? [] : readClaims(token)?.scopes
  return ROLES.find((role) => scopes?.includes(role)) ?? 'read-only'
}

type Stores = { local: Storage; session: Storage }

/**
 * Holds the login token: in local storage with remember-me, else only for this browser tab. A login that the server
 * ends while somebody works is *held*: the token is gone, the page still knows the person, and calls wait until the
 * same person has logged in again.
 */
export function createSessionStore({ local, session }: Stores) {
  const listeners = new Set<() => void>()
  let waiting = new Set<() => void>()
  const checks: (() => boolean)[] = []
  const isWorking = () => checks.some((check) => check())
  let token = read()
  let held: string | null = null
  let remembered = isInLocal()
  let hasLeft = false

  function read(): string | null {
    try {
      return session.getItem(KEY) ?? local.getItem(KEY)
    } catch {
      return null
    }
  }

  function write(value: string | null, remember: boolean) {
    try {
      session.removeItem(KEY)
      // Whoever else is remembered there, or has just logged in again in another tab, stays so.
      if (isInLocal()) local.removeItem(KEY)
      if (value === null) return
      if (remember && put(local, value)) return
      // Full of other things: then it is for this tab.
      put(session, value)
    } catch {
      // A browser that stores nothing still works until the page is closed.
    }
  }

  function put(storage: Storage, value: string): boolean {
    try {
      storage.setItem(KEY, value)
      return true
    } catch {
      return false
    }
  }

  /** Whether this tab's own token, and not another login's, is the one that is remembered. */
  function isInLocal(): boolean {
    try {
      return local.getItem(KEY) === (token ?? held ?? undefined)
    } catch {
      return false
    }
  }

  /** Of tests that are under way: whoever uses this tab next finds none of them. */
  function forgetAnswers() {
    try {
      const keys = Array.from(session, (_, index) => session.key(index) ?? '')
      for (const key of keys) if (key.startsWith(STORAGE_KEYS.colourTest)) session.removeItem(key)
    } catch {
      // Nothing was kept in such a tab either.
    }
  }

  /** The page may be gone before what this person had on the device is: the next one reads it here. */
  function noteLeft(userId: string | undefined) {
    try {
      if (userId !== undefined) local.setItem(STORAGE_KEYS.left, userId)
    } catch {
      // Nothing was kept on such a device either.
    }
  }

  function change(value: string | null, next: { held?: string | null; left?: boolean } = {}) {
    const isSame = value !== null && personOf(value) === personOf(held)
    const goOn = isSame ? waiting : []
    token = value
    held = next.held ?? null
    hasLeft = next.left ?? false
    // Calls of one person are not sent in another's name: they are dropped with the page.
    if (held === null) waiting = new Set()
    for (const listener of listeners) listener()
    for (const each of goOn) each()
  }

  return {
    token: () => token,
    /** Whose page this is, also while their login is asked for again. */
    person: () => token ?? held,
    isHeld: () => held !== null,
    /** Whether the last login was to be remembered. */
    remembered: () => remembered,
    /** Logged out on purpose: the next login starts fresh. */
    hasLeft: () => hasLeft,
    /** One more way to tell that somebody has work that a logout would lose. */
    holdWhile(check: () => boolean) {
      checks.push(check)
    },
    /** Returns whether it is stored, and not only known to this page. */
    start(value: string, remember: boolean): boolean {
      write(value, remember)
      remembered = remember
      change(value)
      return read() === value
    },
    /** Goes on with another token of the same login, stored where the former one was. */
    renew(value: string) {
      write(value, remembered || isInLocal())
      change(value)
    },
    end() {
      if (token === null && held === null) return
      noteLeft(personOf(token ?? held))
      forgetAnswers()
      write(null, false)
      change(null, { left: true })
    },
    /** The server refused this token. */
    lapse(refused: string) {
      if (refused !== token) return
      write(null, false)
      const next = read()
      // The same person has logged in again in another tab, of which this one has not heard yet.
      if (next !== null && personOf(next) === personOf(refused)) change(next)
      else change(null, { held: isWorking() ? refused : null })
    },
    /** Another tab logged in or out. */
    reread() {
      const value = read()
      if (value === token) return
      const mine = token ?? held
      const isOther = personOf(value) !== personOf(mine)
      if (mine !== null && isOther && isWorking()) {
        if (token !== null) change(null, { held: token })
      } else change(value)
    },
    /** Resolves at once or, while the login is held, when the same person is back. */
    ready(signal?: AbortSignal): Promise<void> {
      if (held === null) return Promise.resolve()
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
