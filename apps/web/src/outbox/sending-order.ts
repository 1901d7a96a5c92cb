import type { EntryRow } from './device-database.ts'

type Waiting = Pick<EntryRow, 'key' | 'userId' | 'subject' | 'state' | 'needs'>

type Now = {
  userId: string
  /** Subjects with an entry under way, or that the server could not serve just now. */
  busy: ReadonlySet<string>
  /** Entries that were answered and whose answers are kept. */
  answered: ReadonlySet<string>
}

/**
 * The entries that may be sent now, in the order they were made. Each subject's are sent one after the other; a refused
 * one waits for a person and holds up only what needs its answer.
 */
export function sendableNow<E extends Waiting>(entries: readonly E[], now: Now): E[] {
  const taken = new Set(now.busy)
  return entries.filter((entry) => {
    if (entry.userId !== now.userId || entry.state !== 'waiting') return false
    if (taken.has(entry.subject)) return false
    // What comes after it may be about the same thing, so the rest of this person waits too.
    taken.add(entry.subject)
    return entry.needs.every((key) => now.answered.has(key))
  })
}

/** What can never be sent as it stands: what it needs was thrown away. */
export function orphans<E extends Waiting>(
  entries: readonly E[],
  answered: ReadonlySet<string>,
): E[] {
  const known = new Set(entries.map(({ key }) => key))
  return entries.filter(({ needs }) => needs.some((key) => !known.has(key) && !answered.has(key)))
}

/**
 * What could never be sent any more without this entry: what needs its answer, and what needs theirs.
 * @param entries in the order they were made, so that what is needed comes first
 */
export function lostWith<E extends Pick<Waiting, 'key' | 'needs'>>(
  key: string,
  entries: readonly E[],
): E[] {
  const lost = new Set([key])
  return entries.filter((entry) => {
    const isLost = entry.needs.some((need) => lost.has(need))
    if (isLost) lost.add(entry.key)
    return isLost
  })
}

/**
 * What waits for a person and not for the network: what needs the answer of a refused entry, and what comes after it about the
 * same subject.
 * @param entries in the order they were made
 */
export function heldUp<E extends Waiting>(entries: readonly E[]): E[] {
  const refused = entries.filter(({ state }) => state === 'attention')
  const stuck = new Set(refused.map(({ key }) => key))
  const subjects = new Set<string>()
  return entries.filter(({ key, subject, state, needs }) => {
    const isHeld =
      state === 'waiting' && (subjects.has(subject) || needs.some((need) => stuck.has(need)))
    if (isHeld) {
      stuck.add(key)
      subjects.add(subject)
    }
    return isHeld
  })
}

/**
 * Whether an entry that did not get through waits by itself, whatever else is heard of the network. Something else got
 * through: if only this one never does (a proxy cuts what is large), it holds up nobody, and after a second time it is
 * not sent again each time that something else gets through. One that is to come later waits, also when the network is back.
 * @param wasReached whether the last call before it reached the server
 * @param failures how often it has rested by itself before
 * @param asked what the `Retry-After` said, in milliseconds
 */
export function restsAlone(tried: {
  wasReached: boolean
  failures: number
  asked: number
}): boolean {
  return tried.wasReached || tried.failures > 1 || tried.asked > 0
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
const LONGEST_ASKED_MS = 5 * 60_000

/**
 * How long to wait after so many failures one after the other, in milliseconds; grows, and never beyond half a minute,
 * unless the server asked for longer, and then never beyond some minutes.
 * @param asked what its `Retry-After` said, in milliseconds
 */
export function pauseAfter(
  failures: number,
  asked = 0,
  random: () => number = Math.random,
): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10))
  // Two hundred tablets do not come back at the same instant, and none of them too early.
  const spread = random()
  return Math.max(pause * (0.75 + spread / 2), Math.min(asked, LONGEST_ASKED_MS) * (1 + spread / 4))
}
