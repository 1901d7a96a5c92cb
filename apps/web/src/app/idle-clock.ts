import { readClaims } from '../api/session-store.ts'
import { STORAGE_KEYS } from '../api/storage-keys.ts'

/** In local storage, so that work in one tab keeps the others awake: `<login> <milliseconds>`. */
const KEY = STORAGE_KEYS.active
/** Written seldom: a moving pointer speaks sixty times a second. */
const WRITE_EACH_MS = 5_000

/** When somebody last touched any tab of this login. A new login begins now. */
export function createIdleClock(storage: Storage, token: () => string | null) {
  const login = () => readClaims(token() ?? '')?.jti ?? ''
  let last = read() ?? Date.now()
  let written = 0

  function read(): number | null {
    try {
      const [owner, at] = (storage.getItem(KEY) ?? '').split(' ')
      return owner === login() && at ? Number(at) : null
    } catch {
      return null
    }
  }

  return {
    /** How long nobody has touched anything, in milliseconds. */
    idle: () => Date.now() - Math.max(last, read() ?? 0),
    touch() {
      last = Date.now()
      if (last - written < WRITE_EACH_MS) return
      written = last
      try {
        storage.setItem(KEY, `${login()} ${last}`)
      } catch {
        // This tab counts for itself.
      }
    },
  }
}
