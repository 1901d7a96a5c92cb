const KEY = 'iris.token'

export type Claims = { sub: string; scopes: string[]; jti: string; exp: number }

/** What a token says of itself; undefined when it is not a token. The server alone decides whether it is good. */
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

type Stores = { local: Storage; session: Storage }

/** Holds the login token: in local storage with remember-me, else for this browser tab only. */
export function createSessionStore({ local, session }: Stores) {
  const listeners = new Set<() => void>()
  let token = read()

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
      local.removeItem(KEY)
      if (value !== null) (remember ? local : session).setItem(KEY, value)
    } catch {
      // A browser that keeps nothing still works until the page is closed.
    }
  }

  function change(value: string | null) {
    token = value
    for (const listener of listeners) listener()
  }

  return {
    token: () => token,
    start(value: string, remember: boolean) {
      write(value, remember)
      change(value)
    },
    /** Goes on with another token of the same login, kept where the one before was. */
    renew(value: string) {
      let remember = false
      try {
        remember = local.getItem(KEY) !== null
      } catch {
        // Kept nowhere: this page alone goes on with it.
      }
      write(value, remember)
      change(value)
    },
    end() {
      if (token === null) return
      write(null, false)
      change(null)
    },
    /** Another tab logged in or out. */
    reread() {
      const value = read()
      if (value !== token) change(value)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>
