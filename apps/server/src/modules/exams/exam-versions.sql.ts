import { EXAM_FILE_FIELDS } from '@iris/contracts/exam-files'
import type {
  ConflictVersion,
  CorrectionVersion,
  ExamVersion,
  ExamVersionBody,
} from '@iris/contracts/exam-versions'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { partsOfExam } from './exam-snapshot.sql.ts'
import type { ExamRow } from './exams.sql.ts'

/** How many versions of one kind an exam has. */
export async function countVersions(
  db: Database,
  examId: number,
  kind: ExamVersion['kind'],
): Promise<number> {
  const row = await db
    .selectFrom('exam_versions')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('exam_id', '=', examId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return row.n
}

export async function insertExamVersion(
  db: Database,
  { values, ...version }: ExamVersionBody & { exam_id: number; user_id: number },
): Promise<number> {
  const row = await db
    .insertInto('exam_versions')
    .values({ ...version, values: JSON.stringify(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * Keeps what an exam says, its conclusion and all of its parts with their pictures. `exam` is the row under its lock. The
 * moment is taken under the lock, so that whatever was begun earlier has an earlier one.
 */
export async function insertCorrection(
  db: Database,
  exam: ExamRow,
  correction: { reason: string; user_id: number },
): Promise<{ id: number; created_at: string }> {
  const { final_classification, specialist_specialties, refractive_disorder, has_changed } = exam
  const { classified_by, classified_at } = exam
  const { portable_auto_refractor_img, retinography_img, retinography_other_img } = exam
  const parts = await partsOfExam(db, exam)
  return db
    .insertInto('exam_versions')
    .values({
      ...correction,
      exam_id: exam.id,
      kind: 'correction',
      values: JSON.stringify({
        final_classification,
        specialist_specialties,
        refractive_disorder,
        has_changed,
        parts,
      }),
      portable_auto_refractor_img,
      retinography_img,
      retinography_other_img,
      classified_by,
      classified_at,
      created_at: sql<string>`clock_timestamp()`,
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
}

/** The newest first; all of them, because an exam has only so many. */
export async function versionsOfExam(db: Database, examId: number): Promise<ExamVersion[]> {
  const rows = await versions(db).where('v.exam_id', '=', examId).orderBy('v.id', 'desc').execute()
  return rows.map(toVersion)
}

export async function findVersion(db: Database, id: number): Promise<ExamVersion | undefined> {
  const row = await versions(db).where('v.id', '=', id).executeTakeFirst()
  return row && toVersion(row)
}

function versions(db: Database) {
  return db
    .selectFrom('exam_versions as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .innerJoin('exams as e', 'e.id', 'v.exam_id')
    .leftJoin('users as c', 'c.id', 'v.classified_by')
    .select(['v.id', 'v.kind', 'v.part', 'v.values', 'v.made_at', 'v.reason', 'v.classified_at'])
    .select(['v.user_id', 'u.name as user_name', 'c.name as classified_by_name', 'v.created_at'])
    .select((eb) =>
      EXAM_FILE_FIELDS.map((field) =>
        eb(`v.${field}`, 'is distinct from', eb.ref(`e.${field}`))
          .and(`v.${field}`, 'is not', null)
          .as(`other_${field}` as const),
      ),
    )
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof versions>['executeTakeFirstOrThrow']>>

// The two kinds share a table, whose rules say which columns each of them fills.
function toVersion(row: VersionRow): ExamVersion {
  const { id, kind, values, user_id, user_name, created_at } = row
  if (kind === 'conflict') {
    const { part, made_at } = row
    return { id, kind, part, values, made_at, user_id, user_name, created_at } as ConflictVersion
  }
  const { classified_by_name, classified_at, reason } = row
  return {
    ...(values as Conclusion),
    id,
    kind: 'correction',
    classified_by_name,
    classified_at,
    corrected_by_name: user_name,
    corrected_at: created_at,
    reason,
    exchanged: EXAM_FILE_FIELDS.filter((field) => row[`other_${field}`]),
  } as CorrectionVersion
}

type Conclusion = Pick<
  CorrectionVersion,
  | 'final_classification'
  | 'specialist_specialties'
  | 'refractive_disorder'
  | 'has_changed'
  | 'parts'
>
