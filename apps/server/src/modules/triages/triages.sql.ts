import type { Triage, TriageBody } from '@iris/contracts/triages'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'

const COLUMNS = [
  'id',
  'exam_id',
  'patient_id',
  'personal_history',
  'previous_eye_surgeries',
  'previous_eye_diseases',
  'eye_complaints',
  'smoking',
  'epis',
  'wear_glasses',
  'wear_contact_lenses',
  'screen_time',
  'allergy',
  'allergy_description',
  'created_at',
  'updated_at',
] as const

/** The answers of a triage, without its patient and exam. */
export type TriageAnswers = Omit<TriageBody, 'exam_id'>

/** Newest first. */
export async function listTriagesOf(db: Database, patientId: number): Promise<Triage[]> {
  const rows = await db
    .selectFrom('triages')
    .select(COLUMNS)
    .where('patient_id', '=', patientId)
    .orderBy('id', 'desc')
    .execute()
  return rows as Triage[]
}

export async function findTriage(db: Database, id: number): Promise<Triage | undefined> {
  const row = await db.selectFrom('triages').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row as Triage | undefined
}

export async function findTriageOfExam(db: Database, examId: number): Promise<Triage | undefined> {
  const row = await db
    .selectFrom('triages')
    .select(COLUMNS)
    .where('exam_id', '=', examId)
    .executeTakeFirst()
  return row as Triage | undefined
}

/** The triages of these exams, in the order of their ids. */
export async function triagesOfExams(db: Database, examIds: readonly number[]): Promise<Triage[]> {
  const rows = await db
    .selectFrom('triages')
    .select(COLUMNS)
    .where('exam_id', '=', anyOf(examIds))
    .orderBy('id')
    .execute()
  return rows as Triage[]
}

/** Null when the exam already has a triage. */
export async function insertTriage(
  db: Database,
  { exam_id, patient_id, ...answers }: { exam_id: number; patient_id: number } & TriageAnswers,
): Promise<Triage | null> {
  const row = await db
    .insertInto('triages')
    .values({ exam_id, patient_id, ...stored(answers) })
    .onConflict((conflict) => conflict.column('exam_id').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  return (row as Triage | undefined) ?? null
}

export async function changeTriage(
  db: Database,
  id: number,
  changes: Partial<TriageAnswers>,
): Promise<Triage> {
  const row = await db
    .updateTable('triages')
    .set(stored(changes))
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return row as Triage
}

function stored({ eye_complaints, ...answers }: Partial<TriageAnswers>) {
  return {
    ...answers,
    ...(eye_complaints && { eye_complaints: JSON.stringify(eye_complaints) }),
  }
}

/** How many of them moved. */
export async function giveTriages(db: Database, from: number, into: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('triages')
    .set({ patient_id: into })
    .where('patient_id', '=', from)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
