import type { ParticipantState } from '@iris/domain/screening-event'
import { keptBy, stationOf } from '@iris/domain/station-queue'
import type { Database } from '../../db/database.ts'
import { foldParticipant } from './linked-lines.sql.ts'
import { changeParticipant, lockLinesOf, type ParticipantRow } from './participants.sql.ts'
import { findPerson } from './people.sql.ts'

const FAR: Readonly<Record<ParticipantState, number>> = {
  missing: 0,
  called: 0,
  present: 1,
  done: 2,
}

/**
 * The lines of a patient on lists of events go to who they became. Where both stand on one list, the line that came
 * further stays, with its ticket and exam, and what the list of HR says of the other.
 */
export async function giveParticipants(
  db: Database,
  from: number,
  into: number,
  now = new Date(),
): Promise<void> {
  const lines = await lockLinesOf(db, [from, into])
  for (const line of lines.filter(({ patient_id }) => patient_id === from)) {
    const other = lines.find((one) => one.patient_id === into && one.event_id === line.event_id)
    const isKept = !other || isFurther(await wayOf(db, line, now), await wayOf(db, other, now))
    if (other) {
      const [goes, stays] = isKept ? [other.id, line.id] : [line.id, other.id]
      await foldParticipant(db, { goes, stays })
    }
    if (isKept) await changeParticipant(db, line.id, { patient_id: into })
  }
}

/**
 * How far a line came, what counts most first. Of two who wait, the one stays that is at a station, or has parts on their way from
 * one, or what was measured there could not be saved; then the one with more parts, or they would be called for them again.
 */
async function wayOf(db: Database, { id, event_id, state }: ParticipantRow, now: Date) {
  const person = await findPerson(db, event_id, id)
  if (!person) return [FAR[state]]
  const at = now.getTime()
  const parts = Object.values(person.parts).filter(Boolean).length
  return [
    FAR[state],
    Number(!person.away),
    Number(stationOf(person, at) !== null) + keptBy(person, at).length,
    parts,
  ]
}

function isFurther(one: readonly number[], other: readonly number[]): boolean {
  const first = one.findIndex((far, place) => far !== other[place])
  return first >= 0 && (one[first] ?? 0) > (other[first] ?? 0)
}
