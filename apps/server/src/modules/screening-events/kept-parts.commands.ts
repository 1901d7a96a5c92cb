import { stationOf } from '@iris/domain/station-queue'
import type { AuditedWrite } from '../../audit/audit.ts'
import { type ClaimOutcome, endClaim, insertClaim } from './claims.sql.ts'
import { findKept, giveKeptBack, renewKept, type StationUser } from './kept-parts.sql.ts'
import { changeParticipant } from './participants.sql.ts'
import { findPresent, type Person } from './people.sql.ts'

type Keeping = AuditedWrite & { now: Date }

/**
 * Notes whose parts wait on the device of who serves at a station: whoever of them is served there is let go, as by a save. Passes over
 * who has the part, is with a colleague there, or is unknown. Whom the device named before and does not now is given back, unless their
 * part has come. Under the lock of the event and of these people.
 */
export async function keepParts(
  { db, audit, now }: Keeping,
  at: StationUser,
  kept: readonly number[],
): Promise<void> {
  const rows = new Map((await findKept(db, at)).map((row) => [row.participant_id, row.id]))
  if (kept.length === 0 && rows.size === 0) return
  const listed = new Set(kept)
  const due = (await findPresent(db, at.event_id)).filter(({ parts }) => !parts[at.station])
  const here = due.filter(({ id }) => listed.has(id))
  const renewed = here.filter(({ id }) => rows.has(id))
  const gone = due.filter(({ id }) => rows.has(id) && !listed.has(id))
  const rowsOf = (people: readonly Person[]) => people.flatMap(({ id }) => rows.get(id) ?? [])
  await renewKept(db, rowsOf(renewed), now)
  await giveKeptBack(db, rowsOf(gone))

  const told = (person: Person, outcome: ClaimOutcome) =>
    audit({
      action: 'release',
      entity: 'participant',
      entity_id: person.id,
      patient_id: person.row.patient_id,
      detail: { event_id: at.event_id, station: at.station, outcome },
    })
  for (const person of gone) await told(person, 'back')
  for (const person of here)
    if (await keepPart({ db, now }, at, person, rows.has(person.id))) await told(person, 'kept')
}

/** Whether anything changed for them. */
async function keepPart(
  { db, now }: Omit<Keeping, 'audit'>,
  at: StationUser,
  person: Person,
  isKept: boolean,
): Promise<boolean> {
  const { open } = person
  const isServed = open !== null && stationOf(person, now.getTime()) === at.station
  if (isServed && open.user_id !== at.user_id) return false
  if (isServed) {
    await endClaim(db, open.id, { outcome: 'kept', at: now })
    await changeParticipant(db, person.id, { waiting_since: now })
    return true
  }
  if (isKept) return false
  await insertClaim(db, {
    ...at,
    participant_id: person.id,
    waited_since: new Date(person.waiting_since),
    claimed_at: now,
    seen_at: now,
    ended_at: now,
    outcome: 'kept',
  })
  return true
}
