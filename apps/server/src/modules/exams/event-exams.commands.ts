import { type ExamParts, examParts } from '@iris/domain/exam-status'
import { examTakenOverFrom } from '@iris/domain/screening-event'
import type { Database } from '../../db/database.ts'
import {
  changeExam,
  type ExamRow,
  examHasTriage,
  insertExam,
  lockExamRow,
  lockPendingExam,
} from './exams.sql.ts'

/**
 * The exam that somebody takes in a screening event: their newest Pendente one of no event that is not through yet, which from now
 * on belongs to it, unless that is too old; otherwise a new one.
 */
export async function takeEventExam(
  db: Database,
  patient_id: number,
  { id: event_id, starts_on }: { id: number; starts_on: string },
): Promise<{ id: number; parts: ExamParts; isNew: boolean }> {
  const pending = await lockPendingExam(db, patient_id, examTakenOverFrom(starts_on))
  if (!pending) {
    const { id } = await insertExam(db, { patient_id, event_id })
    return { id, parts: await partsOf(db, await lockExamRow(db, id)), isNew: true }
  }
  await changeExam(db, pending.id, { event_id })
  return { id: pending.id, parts: await partsOf(db, pending), isNew: false }
}

/** Locks an exam and tells which of its parts stand; null without one. */
export async function lockExamParts(db: Database, id: number): Promise<ExamParts> {
  return partsOf(db, await lockExamRow(db, id))
}

/** The exam is of no event again. An exam is never removed: a new check-in takes it over. */
export async function leaveEvent(db: Database, id: number): Promise<void> {
  await changeExam(db, id, { event_id: null })
}

async function partsOf(db: Database, exam: ExamRow | null): Promise<ExamParts> {
  const nothing = { triage: false, acuity: false, ishihara: false, upload: false }
  return exam ? examParts({ ...exam, hasTriage: await examHasTriage(db, exam.id) }) : nothing
}
