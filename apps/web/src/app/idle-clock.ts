import { readClaims } from '../api/session-store.ts'
import { STORAGE_KEYS } from '../api/storage-keys.ts'

/** Written seldom: a moving pointer speaks sixty times a second. */
const WRITE_EACH_MS = 5_000

/**
 * When somebody last touched any tab of this login, which is noted in local storage, so that work in one tab keeps the
 * others awake. A new login begins now.
 */
export function createIdleClock(storage: Storage, token: () => string | null) {
  const login = () => readClaims(token() ?? '')
  const keyOf = (jti: string) => STORAGE_KEYS.active + jti
  sweep(storage)
  let last = read() ?? Date.now()
  let written = 0

  function read(): number | null {
    try {
      const at = storage.getItem(keyOf(login()?.jti ?? ''))?.split(' ')[1]
      return at ? Number(at) : null
    } catch {
      return null
    }
  }

  function note(at: number) {
    last = at
    written = at
    const own = login()
    try {
      if (own) storage.setItem(keyOf(own.jti), `${own.exp} ${at}`)
    } catch {
      // This tab counts for itself.
    }
  }

  return {
    /** How long nobody has touched anything, in milliseconds. */
    idle() {
      const now = Date.now()
      last = Math.max(last, read() ?? 0)
      // The device's clock was set back: nobody knows when it was, and from now on it counts.
      if (last > now) note(now)
      return now - last
    },
    touch() {
      last = Date.now()
      if (Math.abs(last - written) >= WRITE_EACH_MS) note(last)
    },
  }
}

/** Takes away what is noted of logins that are over: whoever closes their tab leaves it behind. */
function sweep(storage: Storage) {
  try {
    const keys = Array.from(storage, (_, index) => storage.key(index) ?? '')
    for (const key of keys) {
      if (!key.startsWith(STORAGE_KEYS.active) && !key.startsWith(STORAGE_KEYS.locked)) continue
      const [over] = (storage.getItem(key) ?? '').split(' ')
      if (Number(over) * 1000 < Date.now()) storage.removeItem(key)
    }
  } catch {
    // Nothing was noted in such a browser either.
  }
}
