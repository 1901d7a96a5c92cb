import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { PackageRow } from './device-database.ts'

/** A device that was not in contact for so long may be in other hands. */
export const CONTACT_MS = 72 * 60 * 60_000

/** A shift of the last day may end in the morning after it. */
const NIGHT_MS = 12 * 60 * 60_000

type Dated = Pick<PackageRow, 'endsOn' | 'seenAt'>

/** Whether what a device holds of an event is no longer to be held: its last day and night are over, or nobody reached the server. */
export function isOver({ endsOn, seenAt }: Dated, now: number): boolean {
  return todayInSaoPaulo(new Date(now - NIGHT_MS)) > endsOn || now - seenAt >= CONTACT_MS
}

type OnDevice = {
  packages: readonly (Dated & Pick<PackageRow, 'eventId' | 'userId'>)[]
  /** Whose keys are on this device. */
  keys: readonly string[]
  /** Who is logged in, in whichever tab. */
  loggedIn: ReadonlySet<string>
  /** Who just logged out on purpose. */
  left?: string | undefined
  /** Milliseconds since 1970. */
  now: number
}

/**
 * What is wiped from a device. A key stays as long as its person is logged in somewhere; a package, which says nothing
 * without it, also when the login ran out, until its time is over.
 */
export function whatGoes({ packages, keys, loggedIn, left, now }: OnDevice) {
  const hasLeft = (userId: string) => userId === left && !loggedIn.has(userId)
  return {
    packages: packages
      .filter((one) => isOver(one, now) || hasLeft(one.userId))
      .map(({ eventId }) => eventId),
    keys: keys.filter((userId) => !loggedIn.has(userId)),
  }
}
