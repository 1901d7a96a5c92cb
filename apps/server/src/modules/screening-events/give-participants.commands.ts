import type { ParticipantState } from '@iris/domain/screening-event'
import type { Database } from '../../db/database.ts'
import {
  changeParticipant,
  deleteParticipant,
  lockLinesOf,
  type ParticipantRow,
} from './participants.sql.ts'

const FAR: Readonly<Record<ParticipantState, number>> = {
  missing: 0,
  called: 0,
  present: 1,
  done: 2,
}

/**
 * The lines of a patient on lists of events go to who they became. Where both stand on one list, the line that came
 * further stays, with its ticket and exam.
 */
export async function giveParticipants(db: Database, from: number, into: number): Promise<void> {
  const lines = await lockLinesOf(db, [from, into])
  for (const line of lines.filter(({ patient_id }) => patient_id === from)) {
    const other = lines.find((one) => one.patient_id === into && one.event_id === line.event_id)
    const goes = other && isFurther(other, line) ? line : other
    if (goes) await deleteParticipant(db, goes.id)
    if (goes !== line) await changeParticipant(db, line.id, { patient_id: into })
  }
}

function isFurther(one: ParticipantRow, other: ParticipantRow): boolean {
  return FAR[one.state] >= FAR[other.state]
}
