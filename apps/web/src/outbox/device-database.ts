import { type DBSchema, type IDBPDatabase, openDB, unwrap, wrap } from 'idb'
import type { EntryState } from './entry.ts'
import { noteLoss } from './last-count.ts'
import { tell } from './outbox-news.ts'

/** Content that can be read only with its person's key. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

/** A file waits as a file. */
export type SealedFile = { field: string; iv: Sealed['iv']; data: Blob }

/** A write that the server has not confirmed. Nothing here says anything of a patient: it is counted without a key. */
export type EntryRow = {
  /** Made on the device: the write's idempotency key. */
  key: string
  userId: string
  userName: string
  /** Whose writes keep their order: a patient, or whoever is still to register. */
  subject: string
  /** What is written: 'acuity', 'check-in'. */
  kind: string
  /** Null where it is of none, undefined where it is from before this was noted. */
  eventId?: number | null
  /** Milliseconds since 1970. */
  madeAt: number
  state: EntryState
  /** Entries whose answers it needs. */
  needs: string[]
}

/** What is written, and why the server refused it. */
export type ContentRow = { key: string; content: Sealed; files: SealedFile[]; refusal?: Sealed }

/** What the server answered to an entry, for those that need it. */
export type AnswerRow = { key: string; userId: string; at: number; content: Sealed }

export type KeyRow = {
  userId: string
  key: CryptoKey
  /** Not known by a device whose key is from before it was kept. */
  userName?: string
}

/** An event as it was when this device was prepared for it. */
export type PackageRow = {
  eventId: number
  userId: string
  /** The last day of the event, or the later one on which it was still open: YYYY-MM-DD. */
  endsOn: string
  madeAt: number
  /** The answers that were on this device before it was fetched; not in one from before they were noted. */
  knows?: readonly string[]
  /** When the server was last reached for it. */
  seenAt: number
  content: Sealed
}

export type DeviceSchema = DBSchema & {
  entries: { key: number; value: EntryRow; indexes: { key: string } }
  contents: { key: string; value: ContentRow }
  answers: { key: string; value: AnswerRow }
  keys: { key: string; value: KeyRow }
  packages: { key: number; value: PackageRow }
}

/** A damaged database may never open: what should be kept in it then goes straight to the server. */
const OPENS_WITHIN_MS = 10_000

let opened: Promise<IDBPDatabase<DeviceSchema>> | undefined

/** What the product keeps on a device, one database for all tabs. */
export function deviceDatabase(): Promise<IDBPDatabase<DeviceSchema>> {
  opened ??= inTime(open().then(heard))
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

function open(): Promise<IDBPDatabase<DeviceSchema>> {
  return openDB<DeviceSchema>('iris', 1, {
    upgrade(database, _before, _after, work) {
      // A browser that takes it away in this very moment is told by the opening itself.
      work.done.catch(() => undefined)
      const entries = database.createObjectStore('entries', { autoIncrement: true })
      entries.createIndex('key', 'key', { unique: true })
      database.createObjectStore('contents', { keyPath: 'key' })
      database.createObjectStore('answers', { keyPath: 'key' })
      database.createObjectStore('keys', { keyPath: 'userId' })
      database.createObjectStore('packages', { keyPath: 'eventId' })
      // There is one version, so that nothing was here: a browser may have dropped what was.
      if (noteLoss()) tell({ kind: 'loss' })
    },
    // A newer version in another tab goes first; this one opens again at its next use.
    blocking: (_now, _next, event) => {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    // The browser took it away, perhaps with all that was in it: that is looked at now, while people are still there.
    terminated: () => {
      opened = undefined
      tell({ kind: 'changed' })
    },
  })
}

/**
 * A browser that drops the database ends what is under way. The request in hand tells its caller, but the promise of the whole
 * transaction fails too, and where something is only read nobody waits for that one: here somebody does.
 */
function heard(database: IDBPDatabase<DeviceSchema>): IDBPDatabase<DeviceSchema> {
  const plain = unwrap(database)
  const begin = plain.transaction.bind(plain)
  plain.transaction = (...which) => {
    const work = begin(...which)
    wrap(work).done.catch(() => undefined)
    return work
  }
  return database
}

function inTime(opening: Promise<IDBPDatabase<DeviceSchema>>) {
  return new Promise<IDBPDatabase<DeviceSchema>>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('The database of this device does not open'))
      // It may come yet, and is opened anew at its next use.
      opening.then((late) => late.close(), reject)
    }, OPENS_WITHIN_MS)
    opening.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Said only once it is on the disk: a battery may die right after. */
export const ON_DISK = { durability: 'strict' } as const
