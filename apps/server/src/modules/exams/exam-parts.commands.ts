import type { CallerRole } from '@iris/domain/access'
import { examParts, resolveStatus } from '@iris/domain/exam-status'
import type { AuditedWrite } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { recordParts } from '../screening-events/recorded-parts.public.ts'
import { changeExam, examHasTriage, insertExam, lockExamRow } from './exams.sql.ts'

/** A new exam, Pendente and empty. The patient must exist. */
export async function createPendingExam(
  { db, audit }: AuditedWrite,
  patient_id: number,
): Promise<{ id: number }> {
  const { id } = await insertExam(db, { patient_id })
  const detail = { fields: [] }
  await audit({ action: 'create', entity: 'exam', entity_id: id, patient_id, detail })
  return { id }
}

/**
 * After a part was saved: tells the screening event, if it has the exam, looks at all four again and moves the exam on where the table of moves says so, which leaves
 * an audit row of its own. In the transaction of the save. Throws AppError `not-found`.
 */
export async function settleExam(
  { db, audit }: AuditedWrite,
  examId: number,
  role: CallerRole,
): Promise<void> {
  const exam = orNotFound(await lockExamRow(db, examId))
  const parts = examParts({ ...exam, hasTriage: await examHasTriage(db, examId) })
  if (exam.event_id !== null) await recordParts({ db, audit }, examId, parts)
  const status = resolveStatus({ ...exam, requested: null, role, parts })
  if (status === null || status === exam.status) return
  await changeExam(db, examId, { status })
  await audit({
    action: 'update',
    entity: 'exam',
    entity_id: examId,
    patient_id: exam.patient_id,
    detail: { fields: [], from: exam.status, to: status },
  })
}

/** Writes a test's counts into its exam, which the caller has locked. */
export async function recordIshiharaCounts(
  db: Database,
  examId: number,
  counts: { ishihara_correct_answer: number; ishihara_wrong_answer: number },
): Promise<void> {
  await changeExam(db, examId, counts)
}
