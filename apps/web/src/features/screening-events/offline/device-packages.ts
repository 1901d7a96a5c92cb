import { getOfflinePackage, type OfflinePackage } from '@iris/contracts/offline-package'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { sessionStore } from '../../../api/session.ts'
import { personOf } from '../../../api/session-store.ts'
import { canKeep } from '../../../outbox/can-keep.ts'
import { deviceDatabase, ON_DISK, type PackageRow } from '../../../outbox/device-database.ts'
import { forgetLapsed, noteLapsed } from '../../../outbox/lapsed-lists.ts'
import { tell } from '../../../outbox/outbox-news.ts'
import { deviceKey } from '../../../outbox/own-device-key.ts'
import { open, seal } from '../../../outbox/sealed.ts'
import { isOver } from '../../../outbox/what-goes.ts'

/** With the moment, by this device's clock, since when it does not know what changed: milliseconds since 1970. */
export type HeldPackage = OfflinePackage & { keptAt: number } & Pick<PackageRow, 'knows'>

/** A copy older than this is fetched anew when its event is looked at. */
const REFRESH_MS = 30 * 60_000

/** Of who is logged in, as long as it may be held. */
async function ownRow(eventId: number): Promise<PackageRow | undefined> {
  const row = await (await deviceDatabase()).get('packages', eventId)
  return row && mayBeRead(row) ? row : undefined
}

function mayBeRead(row: PackageRow): boolean {
  if (row.userId !== personOf(sessionStore.person())) return false
  const isLapsed = isOver(row, Date.now())
  // The wiping may come an hour later.
  if (isLapsed) noteLapsed([row])
  return !isLapsed
}

/**
 * Fetches what this device needs to work at an event without a network, and stores it so that only this person can read
 * it. Rejects with an `ApiError`, or when the device has no room.
 */
export async function preparePackage(eventId: number): Promise<void> {
  const userId = personOf(sessionStore.person()) ?? ''
  const now = Date.now()
  const knows = await (await deviceDatabase()).getAllKeys('answers')
  const fetched = await call(getOfflinePackage, { params: { id: eventId } })
  const content = await seal(await deviceKey(), fetched)
  const { ends_on } = fetched.event
  const today = todayInSaoPaulo()
  // Open after its last day, an event goes on: the server gives it to nobody once it is closed.
  const endsOn = today > ends_on ? today : ends_on
  const row = { eventId, userId, endsOn, madeAt: now, knows, seenAt: now, content }
  const work = (await deviceDatabase()).transaction('packages', 'readwrite', ON_DISK)
  await work.store.put(row)
  await work.done
  forgetLapsed(userId, eventId)
  tell({ kind: 'packages' })
}

/** As it was stored; null when there is none that this person can read. */
export async function readPackage(eventId: number): Promise<HeldPackage | null> {
  if (!canKeep()) return null
  const row = await ownRow(eventId).catch(() => undefined)
  return row ? openRow(row) : null
}

/** Of every event, those that begin first in front. */
export async function readPackages(): Promise<HeldPackage[]> {
  if (!canKeep()) return []
  const rows = await (await deviceDatabase()).getAll('packages')
  const opened = await Promise.all(rows.filter(mayBeRead).map(openRow))
  return opened
    .filter((held) => held !== null)
    .sort((one, other) => one.event.starts_on.localeCompare(other.event.starts_on))
}

async function openRow(row: PackageRow): Promise<HeldPackage | null> {
  try {
    const held = await open<OfflinePackage>(await deviceKey(), row.content)
    return { ...held, keptAt: row.madeAt, knows: row.knows }
  } catch {
    // Damaged, or sealed for somebody else: as good as none.
    return null
  }
}

export async function removePackage(eventId: number): Promise<void> {
  const work = (await deviceDatabase()).transaction('packages', 'readwrite', ON_DISK)
  await work.store.delete(eventId)
  await work.done
  forgetLapsed(personOf(sessionStore.person()) ?? '', eventId)
  tell({ kind: 'packages' })
}

/** The server was reached for this event: its copy lives on, and a stale one is replaced. */
export async function keepUp(eventId: number): Promise<void> {
  if (!canKeep()) return
  const row = await ownRow(eventId)
  if (!row) return
  // One from the future was made before the clock was set back.
  if (Math.abs(Date.now() - row.madeAt) >= REFRESH_MS) return replace(eventId)
  const work = (await deviceDatabase()).transaction('packages', 'readwrite')
  const stands = await work.store.get(eventId)
  if (stands) await work.store.put({ ...stands, seenAt: Date.now() })
  await work.done
}

/** After what no answer tells this device: whoever's arrival was taken back, or who left. */
export async function renew(eventId: number): Promise<void> {
  if (canKeep() && (await ownRow(eventId))) await replace(eventId)
}

async function replace(eventId: number): Promise<void> {
  try {
    await preparePackage(eventId)
  } catch (cause) {
    // Closed, or no longer theirs: the server gives it to nobody.
    const isGone = cause instanceof ApiError && [403, 404, 409].includes(cause.status)
    if (isGone) await removePackage(eventId)
  }
}
