import { LOCAL } from '../api/browser-storage.ts'
import { STAFF_KEYS } from '../api/staff-keys.ts'
import type { PackageRow } from './device-database.ts'

type List = Pick<PackageRow, 'userId' | 'eventId'>

const noted = (): string[] => LOCAL.getItem(STAFF_KEYS.lapsedLists)?.split(' ') ?? []

/** @param eventId not given: of any event */
const isOf = (userId: string, eventId?: number) => (name: string) =>
  eventId === undefined ? name.startsWith(`${userId}:`) : name === `${userId}:${eventId}`

function keep(names: readonly string[]): void {
  try {
    if (names.length > 0) LOCAL.setItem(STAFF_KEYS.lapsedLists, names.join(' '))
    else LOCAL.removeItem(STAFF_KEYS.lapsedLists)
  } catch {
    // Then it is said that the device was not prepared.
  }
}

/** So that a device that was prepared can say why it knows nobody any more. */
export function noteLapsed(lists: readonly List[]): void {
  const names = lists.map(({ userId, eventId }) => `${userId}:${eventId}`)
  if (names.length > 0) keep([...new Set([...noted(), ...names])])
}

/** It was prepared anew, or emptied on purpose; without an event of who logged out. */
export function forgetLapsed(userId: string, eventId?: number): void {
  const is = isOf(userId, eventId)
  if (noted().some(is)) keep(noted().filter((name) => !is(name)))
}

export function hasLapsed(userId: string, eventId?: number): boolean {
  return noted().some(isOf(userId, eventId))
}
