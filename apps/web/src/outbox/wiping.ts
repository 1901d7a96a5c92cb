import { LOCAL } from '../api/browser-storage.ts'
import { sessionStore } from '../api/session.ts'
import { personOf } from '../api/session-store.ts'
import { STORAGE_KEYS } from '../api/storage-keys.ts'
import { canKeep } from './can-keep.ts'
import { deviceDatabase, ON_DISK } from './device-database.ts'
import { forgetLapsed, noteLapsed } from './lapsed-lists.ts'
import { tell } from './outbox-news.ts'
import { forgetKey } from './own-device-key.ts'
import { isOver, whatGoes } from './what-goes.ts'

const LOOK_EVERY_MS = 60 * 60_000
/** Other tabs of the same login hear of its end within this time. */
const OTHERS_HEAR_MS = 5_000

const LOGIN = 'login:'

/** Who may be shown what is kept: whose login is asked for again is nobody until it is there. */
const loggedInHere = () => personOf(sessionStore.token())

/**
 * Takes from this device what is no longer to be there: keys of who is logged out, packages whose time is over. What
 * waits to be sent is never taken.
 */
export function startWiping(): void {
  if (!canKeep()) return
  let letGo = holdLogin()
  let here = loggedInHere()

  sessionStore.subscribe(() => {
    if (!sessionStore.hasLeft() && here === loggedInHere()) return
    here = loggedInHere()
    letGo()
    letGo = holdLogin()
    look()
  })

  const look = () => {
    void wipe().catch(ignore)
    void wipeWhoLeft().catch(ignore)
  }
  look()
  window.setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
}

/** It is looked again soon; a database that cannot be read holds nothing that could be shown. */
const ignore = () => undefined

/** Says to every tab of this browser who is logged in here, as long as this tab lives. Returns how to stop. */
function holdLogin(): () => void {
  const userId = loggedInHere()
  if (userId === undefined) return ignore
  const { promise, resolve } = Promise.withResolvers<void>()
  // Refused where a person has blocked the data of sites: nothing is kept there.
  void navigator.locks.request(LOGIN + userId, { mode: 'shared' }, () => promise).catch(ignore)
  return resolve
}

/**
 * Waits until no other tab has the login of who logged out; one that goes on with a login of its own keeps everything.
 * A page that is left while it waits leaves it to the next one.
 */
async function wipeWhoLeft(): Promise<void> {
  const userId = LOCAL.getItem(STORAGE_KEYS.left)
  if (userId === null) return
  const signal = AbortSignal.timeout(OTHERS_HEAR_MS)
  try {
    await navigator.locks.request(LOGIN + userId, { signal }, () => wipe(userId))
  } catch (cause) {
    if (!signal.aborted) throw cause
  }
  LOCAL.removeItem(STORAGE_KEYS.left)
}

async function loggedIn(): Promise<Set<string>> {
  const { held = [], pending = [] } = await navigator.locks.query()
  // Whoever is remembered is logged in also while no tab of theirs is open.
  const known = [loggedInHere(), personOf(LOCAL.getItem(STORAGE_KEYS.token))]
  return new Set([
    ...known.filter((userId) => userId !== undefined),
    ...[...held, ...pending]
      .filter(({ name, mode }) => mode === 'shared' && name?.startsWith(LOGIN))
      .map(({ name = '' }) => name.slice(LOGIN.length)),
  ])
}

async function wipe(left?: string): Promise<void> {
  const database = await deviceDatabase()
  const now = Date.now()
  const rows = await database.getAll('packages')
  const { packages, keys } = whatGoes({
    packages: rows,
    keys: await database.getAllKeys('keys'),
    loggedIn: await loggedIn(),
    left,
    now,
  })
  for (const userId of keys) await forgetKey(userId)
  noteLapsed(rows.filter((row) => isOver(row, now)))
  if (left !== undefined && keys.includes(left)) forgetLapsed(left)
  if (packages.length === 0) return
  const work = database.transaction('packages', 'readwrite', ON_DISK)
  for (const eventId of packages) await work.store.delete(eventId)
  await work.done
  tell({ kind: 'packages' })
}
