import type { ExamStatus } from '@iris/domain/exam-status'
import type { FinalClassification } from '@iris/domain/final-classification'
import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'
import { LATER } from '../../db/prepared-client.ts'

/** A stored exam; the two file columns hold keys of `stored_files`. */
export type ExamRow = Omit<Selectable<DB['exams']>, 'status' | 'final_classification'> & {
  status: ExamStatus
  final_classification: FinalClassification | null
}

export async function insertExam(
  db: Database,
  values: Insertable<DB['exams']>,
): Promise<{ id: number }> {
  return db.insertInto('exams').values(values).returning('id').executeTakeFirstOrThrow()
}

/**
 * The exam, kept from every other writer until the transaction ends; null without one. Whoever changes an exam or one of its
 * parts takes this first, so that no part lands while the exam is being moved on.
 */
export async function lockExamRow(db: Database, id: number): Promise<ExamRow | null> {
  const row = await db
    .selectFrom('exams')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return (row as ExamRow | undefined) ?? null
}

/** Of the exam of a query, as `isComplete` says it of its parts. */
const LACKS_A_PART = sql<SqlBool>`(
  right_eye is null or left_eye is null
  or ishihara_correct_answer + ishihara_wrong_answer = 0
  or coalesce(portable_auto_refractor_img, retinography_img) is null
  or not exists (select from triages t where t.exam_id = exams.id))`

/**
 * The exams of which a check-in takes over each patient's newest: Pendente, of no event, begun since a moment (ISO 8601). What
 * stands in one that has all four parts, or was concluded before, is the result of another day: the clinic has only opened it again.
 */
function examsToGoOnWith(db: Database, patientIds: readonly number[], since: string) {
  return db
    .selectFrom('exams')
    .where('patient_id', '=', anyOf(patientIds))
    .where('status', '=', 'Pendente')
    .where('event_id', 'is', null)
    .where('corrected_at', 'is', null)
    .where('created_at', '>=', since)
    .where(LACKS_A_PART)
}

/** The exam that a check-in of this patient takes over, locked; null without one. */
export async function lockPendingExam(
  db: Database,
  patientId: number,
  since: string,
): Promise<ExamRow | null> {
  const row = await examsToGoOnWith(db, [patientId], since)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return (row as ExamRow | undefined) ?? null
}

/** The exams that a check-in of these patients would take over. */
export async function pendingExamsOf(
  db: Database,
  patientIds: readonly number[],
  since: string,
): Promise<number[]> {
  const rows = await examsToGoOnWith(db, patientIds, since)
    .select('id')
    .distinctOn('patient_id')
    .orderBy('patient_id')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

// A separate statement: one that waited for the lock would still see the triages from before.
export async function examHasTriage(db: Database, examId: number): Promise<boolean> {
  const row = await db
    .selectFrom('triages')
    .select('id')
    .where('exam_id', '=', examId)
    .executeTakeFirst()
  return row !== undefined
}

export async function changeExam(
  db: Database,
  id: number,
  changes: Updateable<DB['exams']>,
): Promise<void> {
  await db.updateTable('exams').set(changes).where('id', '=', id).modifyEnd(LATER).execute()
}

/** The patients of these exams, each once. */
export async function patientsOfExams(db: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('exams')
    .select('patient_id')
    .distinct()
    .where('id', '=', anyOf(ids))
    .execute()
  return rows.map(({ patient_id }) => patient_id)
}

/** Locks all exams of a patient, in the order of their ids. */
export async function lockExamsOf(db: Database, patientId: number): Promise<void> {
  await db
    .selectFrom('exams')
    .select('id')
    .where('patient_id', '=', patientId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** How many of them moved. */
export async function giveExams(db: Database, from: number, into: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('exams')
    .set({ patient_id: into })
    .where('patient_id', '=', from)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** How many exams a patient has, and how many of them are Pendente. */
export function countExamsOf(db: Database, patientId: number) {
  return db
    .selectFrom('exams')
    .select([
      sql<number>`count(*)`.as('exams'),
      sql<number>`count(*) filter (where status = 'Pendente')`.as('pending'),
    ])
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow()
}
