import { startOfDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { LOCAL } from '../api/browser-storage.ts'
import { STAFF_KEYS } from '../api/staff-keys.ts'
import { STORAGE_KEYS } from '../api/storage-keys.ts'

// What waited here when it was last counted stands beside the database that holds it: a browser drops a damaged one whole,
// and what is then made anew is as empty as one whose entries were all sent.

/** What waited: how many, of which logins, and when the first and the last of them was saved, in milliseconds since 1970. */
export type LastCount = { count: number; names: string[]; from: number; to: number }

/** What waited here and is gone, until somebody has read it, and for the rest of that day. */
export type Loss = LastCount & { readAt: number | null }

/** Where the browser refuses to store a note, it lives as long as the tab. */
const unstored = new Map<string, string>()

function read<T>(name: string): T | null {
  try {
    return JSON.parse(LOCAL.getItem(name) ?? unstored.get(name) ?? 'null') as T | null
  } catch {
    // From before it said how many.
    return null
  }
}

function write(name: string, note: object | null): void {
  unstored.delete(name)
  try {
    if (note === null) LOCAL.removeItem(name)
    else LOCAL.setItem(name, JSON.stringify(note))
  } catch {
    unstored.set(name, JSON.stringify(note))
  }
}

const KEPT = STORAGE_KEYS.kept
const LOST = STAFF_KEYS.lost
const NOTHING: LastCount = { count: 0, names: [], from: Number.POSITIVE_INFINITY, to: 0 }

/** Of an entry, what is known without a login. */
type Row = { userName: string; madeAt: number }

const countOf = (rows: readonly Row[]): LastCount => ({
  count: rows.length,
  names: [...new Set(rows.map(({ userName }) => userName).filter(Boolean))],
  from: Math.min(...rows.map(({ madeAt }) => madeAt)),
  to: Math.max(...rows.map(({ madeAt }) => madeAt)),
})

const both = (one: LastCount, other: LastCount): LastCount => ({
  count: one.count + other.count,
  names: [...new Set([...one.names, ...other.names])],
  from: Math.min(one.from, other.from),
  to: Math.max(one.to, other.to),
})

/**
 * Something is about to be stored. Pages know from it that something may wait; of what was lost it says nothing, because it
 * may never have been stored.
 */
export function noteStoring(): void {
  if (LOCAL.getItem(KEPT) === null) write(KEPT, {})
}

/** These have just been stored, and were not counted yet. */
export function noteStored(rows: readonly Row[]): void {
  const before = read<Partial<LastCount>>(KEPT)
  write(KEPT, both(before?.count ? { ...NOTHING, ...before } : NOTHING, countOf(rows)))
}

/** One of them was confirmed. A tab that nobody looks at may take a minute until it counts anew. */
export function noteSent(): void {
  const { count = 0, ...rest } = read<Partial<LastCount>>(KEPT) ?? {}
  if (count > 0) write(KEPT, count > 1 ? { count: count - 1, ...rest } : {})
}

/** All that wait. */
export function noteCount(rows: readonly Row[]): void {
  write(KEPT, rows.length > 0 ? countOf(rows) : null)
}

/** The database has been made anew. Returns whether anything was in the one before. */
export function noteLoss(): boolean {
  const gone = read<Partial<LastCount>>(KEPT)
  if (!gone?.count) return false
  const before = lossHere()
  const unread = before?.readAt === null ? before : NOTHING
  write(LOST, { ...both(unread, { ...NOTHING, ...gone }), readAt: null } satisfies Loss)
  write(KEPT, null)
  return true
}

/** What this device has lost, while nobody has read of it, and on the day on which somebody did. */
export function lossHere(): Loss | null {
  const loss = read<Loss>(LOST)
  const isOver = loss?.readAt != null && loss.readAt < Date.parse(startOfDay(todayInSaoPaulo()))
  if (isOver) write(LOST, null)
  return isOver ? null : loss
}

/** Somebody has read it. */
export function noteLossRead(): void {
  const loss = read<Loss>(LOST)
  if (loss) write(LOST, { ...loss, readAt: Date.now() } satisfies Loss)
}
