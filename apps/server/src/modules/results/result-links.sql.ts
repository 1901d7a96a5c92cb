import type { ExamStatus } from '@iris/domain/exam-status'
import type { FinalClassification } from '@iris/domain/final-classification'
import type { LinkChannel } from '@iris/domain/result-link'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export type NewResultLink = {
  /** Of the mail that carries it; a new one otherwise. */
  id?: number
  token_sha256: Buffer
  exam_id: number
  channel: LinkChannel
  destination: string | null
  created_by: number
  expires_at: Date
}

/** Their ids, in the order of the links. */
export async function insertResultLinks(
  db: Database,
  links: readonly NewResultLink[],
): Promise<number[]> {
  const rows = await db
    .insertInto('result_links')
    .values([...links])
    .returning(['id', 'exam_id'])
    .execute()
  const byExam = new Map(rows.map(({ id, exam_id }) => [exam_id, id]))
  return links.map(({ exam_id }) => byExam.get(exam_id) as number)
}

const isLiving = sql<boolean>`revoked_at is null and locked_at is null and expires_at > now()`

/** Which of these exams already have that many working links. */
export async function examsWithLinks(
  db: Database,
  examIds: readonly number[],
  most: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('result_links')
    .select('exam_id')
    .where('exam_id', 'in', examIds)
    .where(isLiving)
    .groupBy('exam_id')
    .having(({ fn }) => fn.countAll(), '>=', most)
    .execute()
  return rows.map(({ exam_id }) => exam_id)
}

export async function deleteResultLink(db: Database, id: number): Promise<void> {
  await db.deleteFrom('result_links').where('id', '=', id).execute()
}

/** How many links of the exam still opened something. */
export async function revokeLinksOfExam(db: Database, examId: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('result_links')
    .set({ revoked_at: sql<string>`now()` })
    .where('exam_id', '=', examId)
    .where(isLiving)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** An exam that links are made of. */
export type LinkedExam = {
  id: number
  status: ExamStatus
  final_classification: FinalClassification | null
  patient_id: number
  phone: string
  /** Whether the patient agreed to the result being sent; null when never asked. */
  result_consent: boolean | null
  /** When the patient was made nobody. */
  anonymised_at: string | null
}

/**
 * The exams of links, kept from every other writer until the transaction ends; locked by their ids, so that two who
 * print the same people at once do not wait for each other.
 */
export async function lockLinkedExams(
  db: Database,
  examIds: readonly number[],
): Promise<LinkedExam[]> {
  await db
    .selectFrom('exams')
    .select('id')
    .where('id', 'in', examIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  // A statement of its own: one that waited for the lock would look for an exam that was merged meanwhile beside the
  // person it had before, and find neither.
  const rows = await db
    .selectFrom('exams as e')
    .innerJoin('patients as p', 'p.id', 'e.patient_id')
    .leftJoin('patient_anonymisations as a', 'a.patient_id', 'p.id')
    .select(['e.id', 'e.status', 'e.final_classification', 'e.patient_id'])
    .select(['p.phone', 'p.result_consent'])
    .select('a.at as anonymised_at')
    .where('e.id', 'in', examIds)
    .execute()
  return rows as LinkedExam[]
}

export async function lockLinkedExam(
  db: Database,
  examId: number,
): Promise<LinkedExam | undefined> {
  const [exam] = await lockLinkedExams(db, [examId])
  return exam
}

/** A link with what its exam says now; `anonymised_at` is of the patient. */
export type ResultLink = {
  id: number
  exam_id: number
  patient_id: number
  name: string
  /** yyyy-MM-dd. */
  dob: string
  status: ExamStatus
  final_classification: FinalClassification | null
  expires_at: string
  revoked_at: string | null
  locked_at: string | null
  wrong_dates: number
  anonymised_at: string | null
}

export async function findResultLink(
  db: Database,
  token_sha256: Buffer,
): Promise<ResultLink | undefined> {
  const row = await linkOf(db, token_sha256).executeTakeFirst()
  return row as ResultLink | undefined
}

/** The link, for one birth date at a time. */
export async function lockResultLink(
  db: Database,
  token_sha256: Buffer,
): Promise<ResultLink | undefined> {
  const row = await linkOf(db, token_sha256).forUpdate('l').executeTakeFirst()
  return row as ResultLink | undefined
}

function linkOf(db: Database, token_sha256: Buffer) {
  return db
    .selectFrom('result_links as l')
    .innerJoin('exams as e', 'e.id', 'l.exam_id')
    .innerJoin('patients as p', 'p.id', 'e.patient_id')
    .leftJoin('patient_anonymisations as a', 'a.patient_id', 'p.id')
    .select(['l.id', 'l.exam_id', 'l.expires_at', 'l.revoked_at', 'l.locked_at', 'l.wrong_dates'])
    .select(['e.patient_id', 'p.name', 'p.dob', 'e.status', 'e.final_classification'])
    .select('a.at as anonymised_at')
    .where('l.token_sha256', '=', token_sha256)
}

/** Counts a wrong date; the last one allowed closes the link. Call it under the link's lock. */
export async function noteWrongDate(db: Database, id: number, isLast: boolean): Promise<void> {
  await db
    .updateTable('result_links')
    .set({
      wrong_dates: sql<number>`wrong_dates + 1`,
      ...(isLast && { locked_at: sql<string>`now()` }),
    })
    .where('id', '=', id)
    .execute()
}

export async function noteOpening(db: Database, id: number): Promise<void> {
  await db
    .updateTable('result_links')
    .set({
      openings: sql<number>`openings + 1`,
      first_opened_at: sql<string>`coalesce(first_opened_at, now())`,
      last_opened_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
}
