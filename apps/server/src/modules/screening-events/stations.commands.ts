import { AppError } from '@iris/contracts/errors'
import { nextFor, placeBehind, type Station, stationOf } from '@iris/domain/station-queue'
import type { AuditedWrite } from '../../audit/audit.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import type { UserCaller } from '../../http/caller.ts'
import { endAllClaims, endClaim, endLapsed, insertClaim } from './claims.sql.ts'
import { changeStations, type EventRow, lockEvent } from './events.sql.ts'
import { keepParts } from './kept-parts.commands.ts'
import { lockKept } from './kept-parts.sql.ts'
import { changeParticipant } from './participants.sql.ts'
import { findPerson, findPresent, findPresentOrCalled, type Person } from './people.sql.ts'
import { demandParticipant } from './roster.commands.ts'

export type Serving = AuditedWrite & { user: Pick<UserCaller, 'id' | 'role'>; now?: Date }

/**
 * The next person of a station, now held by the caller; the one they serve already, if any; null when nobody waits. The event's lock
 * lets one caller at a time decide. Returns the id. Throws AppError `not-found`, `event.not-open`, `station.closed`.
 * @param kept whose parts wait on the caller's device: they are served, and another one comes; undefined when nothing is said of it
 */
export async function callNext(
  { db, audit, user, now = new Date() }: Serving,
  eventId: number,
  station: Station,
  kept?: readonly number[],
): Promise<number | null> {
  const event = await lockOpen({ db, audit }, eventId)
  if (event.closed_stations.includes(station)) throw new AppError('station.closed')
  const at = { event_id: eventId, station, user_id: user.id }
  // As a save does: the person before their call.
  if (kept) await lockKept(db, at, kept)
  await endLapsed(db, eventId, now)
  if (kept) await keepParts({ db, audit, now }, at, kept)
  const people = await findPresentOrCalled(db, eventId)
  for (const person of people)
    if (person.open && stationOf(person, now.getTime()) === null)
      await endClaim(db, person.open.id, { outcome: endOf(person), at: now })
  const next = nextFor({ station, user_id: user.id }, people, now.getTime())
  if (!next) return null
  const { person, isNew } = next
  if (isNew)
    await insertClaim(db, {
      ...at,
      participant_id: person.id,
      waited_since: new Date(person.waiting_since),
      claimed_at: now,
      seen_at: now,
    })
  await audit({ ...aboutPerson(person), action: 'call', detail: { event_id: eventId, station } })
  return person.id
}

/** How a call ended that no longer holds anybody: its part stands, or they left or lapsed. */
function endOf({ parts, open, away }: Person) {
  if (open && parts[open.station]) return 'saved'
  return away ? 'left' : 'lapsed'
}

/**
 * Ends a call without a save. `back` returns the person to their place, `absent` puts them behind the next three, and `left`
 * takes them out of all queues until they check in again. Only the caller or an administrator may end a call.
 * Throws AppError `not-found`, `event.not-open`, `claim.ended`, `claim.other`, `participant.not-present`.
 */
export async function release(
  { db, audit, user, now = new Date() }: Serving,
  eventId: number,
  { id, outcome }: { id: number; outcome: 'back' | 'absent' | 'left' },
): Promise<void> {
  await lockOpen({ db, audit }, eventId)
  // Before they are read, as a save does: it may let them go at this moment.
  await demandParticipant(db, eventId, id)
  const person = orNotFound(await findPerson(db, eventId, id))
  const station = stationOf(person, now.getTime())
  const isTheirs = person.open?.user_id === user.id || user.role === 'admin'
  if (station !== null && !isTheirs) throw new AppError('claim.other')
  if (outcome === 'left') await leave({ db, audit, now }, person)
  else if (station === null || !person.open) throw new AppError('claim.ended')
  else if (outcome === 'back') await endClaim(db, person.open.id, { outcome, at: now })
  else {
    const others = (await findPresent(db, eventId)).filter((one) => one.id !== id)
    const place = placeBehind(station, id, others, now.getTime())
    await endClaim(db, person.open.id, { outcome, at: now, place })
  }
  await audit({
    ...aboutPerson(person),
    action: 'release',
    detail: { event_id: eventId, outcome, ...(station && { station }) },
  })
}

async function leave({ db, now }: AuditedWrite & { now: Date }, person: Person): Promise<void> {
  if (person.row.state !== 'present' || person.row.left_at !== null)
    throw new AppError('participant.not-present')
  if (person.open) await endClaim(db, person.open.id, { outcome: 'left', at: now })
  await changeParticipant(db, person.id, { left_at: now })
}

/** Closes a station for a while, which gives back whom it serves, or opens it again. Throws AppError `not-found`, `event.not-open`. */
export async function openStation(
  { db, audit, now = new Date() }: AuditedWrite & { now?: Date },
  eventId: number,
  { station, open }: { station: Station; open: boolean },
): Promise<void> {
  const event = await lockOpen({ db, audit }, eventId)
  const others = event.closed_stations.filter((each) => each !== station)
  await changeStations(db, eventId, open ? others : [...others, station])
  if (!open) await endAllClaims(db, eventId, now, station)
  const detail = { station, open }
  await audit({ action: 'update', entity: 'screening-event', entity_id: eventId, detail })
}

async function lockOpen({ db }: AuditedWrite, eventId: number): Promise<EventRow> {
  const event = orNotFound(await lockEvent(db, eventId))
  if (event.status !== 'open') throw new AppError('event.not-open')
  return event
}

function aboutPerson({ id, row }: Person) {
  return { entity: 'participant', entity_id: id, patient_id: row.patient_id }
}
