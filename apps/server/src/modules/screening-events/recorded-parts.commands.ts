import type { ExamParts } from '@iris/domain/exam-status'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { hasPriority, stateOfPresent } from '@iris/domain/screening-event'
import { STATIONS, type Station } from '@iris/domain/station-queue'
import type { AuditedWrite } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { endClaim, lockClaimOf, renewClaim } from './claims.sql.ts'
import { settleKept } from './kept-parts.sql.ts'
import { birthOf, changeParticipant, historyOf, lockByExam } from './participants.sql.ts'

/**
 * After parts of an exam were saved, whoever did it: the station that was called for them lets its person go, and who has all four is
 * done. What comes late from a device lets nobody go a second time, and says nothing to the station where they are by now. In the
 * transaction of the save, which holds the exam. Only for an exam of an event.
 */
export async function recordParts(
  { db, audit, now = new Date() }: AuditedWrite & { now?: Date },
  examId: number,
  parts: ExamParts,
): Promise<void> {
  const person = await lockByExam(db, examId)
  if (!person || person.patient_id === null) return
  const claim = await lockClaimOf(db, person.id)
  const station = claim?.station as Station | undefined
  const isServed = station !== undefined && parts[station]
  if (claim && isServed) await endClaim(db, claim.id, { outcome: 'saved', at: now })
  const standing = STATIONS.filter((part) => parts[part])
  const [late] = await settleKept(db, person.id, standing)
  if (claim && !isServed && !late) await renewClaim(db, claim.id, now)
  const released = isServed ? station : late

  const state = stateOfPresent(parts)
  const changes = {
    ...(isServed && { waiting_since: now }),
    ...(state !== person.state && { state, done_at: state === 'done' ? now : null }),
    ...(await priorityOf(db, person, examId)),
  }
  const isChanged = Object.keys(changes).length > 0
  if (!isChanged && !released) return
  if (isChanged) await changeParticipant(db, person.id, changes)
  await audit({
    action: released ? 'release' : 'update',
    entity: 'participant',
    entity_id: person.id,
    patient_id: person.patient_id,
    detail: {
      event_id: person.event_id,
      ...(released && { station: released, outcome: 'saved' }),
      state,
    },
  })
}

/** By age and triage, unless somebody has decided by hand. */
async function priorityOf(
  db: Database,
  person: { patient_id: number | null; priority: boolean; priority_by_hand: boolean },
  examId: number,
): Promise<{ priority?: boolean }> {
  if (person.priority_by_hand || person.patient_id === null) return {}
  const dob = await birthOf(db, person.patient_id)
  const personal_history = await historyOf(db, examId)
  const priority = hasPriority({ dob, today: todayInSaoPaulo(), personal_history })
  return priority === person.priority ? {} : { priority }
}
