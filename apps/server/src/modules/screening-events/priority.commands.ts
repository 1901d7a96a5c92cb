import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { hasPriority } from '@iris/domain/screening-event'
import type { AuditedWrite } from '../../audit/audit.ts'
import { changeParticipant, findPatients, historyOf, lockOpenLinesOf } from './participants.sql.ts'

/**
 * After a birth date was corrected: the priority of the person on the lists of events that are not closed, unless somebody
 * decided it by hand. In the transaction that holds the patient; no event is locked, because only lines are written, and
 * nobody who holds a line waits for a patient.
 */
export async function settlePriority(
  { db, audit }: AuditedWrite,
  patient_id: number,
): Promise<void> {
  const lines = await lockOpenLinesOf(db, patient_id)
  if (lines.length === 0) return
  const [patient] = await findPatients(db, { ids: [patient_id] })
  if (!patient) return
  for (const { id, event_id, exam_id, priority: before } of lines) {
    const personal_history = exam_id ? await historyOf(db, exam_id) : patient.personal_history
    const priority = hasPriority({ ...patient, today: todayInSaoPaulo(), personal_history })
    if (priority === before) continue
    await changeParticipant(db, id, { priority })
    const detail = { event_id, priority }
    await audit({ action: 'update', entity: 'participant', entity_id: id, patient_id, detail })
  }
}
