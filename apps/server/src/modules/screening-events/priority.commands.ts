import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { hasPriority } from '@iris/domain/screening-event'
import type { AuditedWrite } from '../../audit/audit.ts'
import { changeParticipant, findPatients, historyOf, lockOpenLinesOf } from './participants.sql.ts'

/**
 * After birth dates were corrected: the priority of these people (at least one) on the lists of events that are not closed, unless
 * somebody decided it by hand. In the transaction that holds the patients; no event is locked, because only lines are written,
 * and nobody who holds a line waits for a patient.
 */
export async function settlePriority(
  { db, audit }: AuditedWrite,
  patient_ids: readonly number[],
): Promise<void> {
  const lines = await lockOpenLinesOf(db, patient_ids)
  if (lines.length === 0) return
  const patients = new Map(
    (await findPatients(db, { ids: patient_ids })).map((one) => [one.id, one]),
  )
  for (const { id, event_id, patient_id, exam_id, priority: before } of lines) {
    const patient = patients.get(Number(patient_id))
    if (!patient) continue
    const personal_history = exam_id ? await historyOf(db, exam_id) : patient.personal_history
    const priority = hasPriority({ ...patient, today: todayInSaoPaulo(), personal_history })
    if (priority === before) continue
    await changeParticipant(db, id, { priority })
    const detail = { event_id, priority }
    await audit({ action: 'update', entity: 'participant', entity_id: id, patient_id, detail })
  }
}
