import { EXAM_FILE_FIELDS } from '@iris/contracts/exam-files'
import type { CorrectionVersion } from '@iris/contracts/exam-versions'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { triagesOfExams } from '../triages/triages.public.ts'
import type { ExamRow } from './exams.sql.ts'

/**
 * What an exam says part by part, in the fields that each part's own call takes; a part that nobody recorded is left out.
 * `exam` is the row under its lock.
 */
export async function partsOfExam(
  db: Database,
  exam: ExamRow,
): Promise<NonNullable<CorrectionVersion['parts']>> {
  const [triage] = await triagesOfExams(db, [exam.id])
  const test = await db
    .selectFrom('ishihara_tests')
    .select('answers')
    .where('exam_id', '=', exam.id)
    .executeTakeFirst()
  const { right_eye, left_eye, has_correction } = exam
  return {
    ...(triage && { triage: answersOf(triage) }),
    acuity: { right_eye, left_eye, has_correction },
    ...(test && { ishihara: { answers: test.answers } }),
    upload: { ...(await namesOfFiles(db, exam)), retinography_eye: exam.retinography_eye },
  }
}

function answersOf({
  id: _id,
  exam_id: _exam,
  patient_id: _patient,
  created_at: _created,
  updated_at: _updated,
  ...answers
}: Awaited<ReturnType<typeof triagesOfExams>>[number]) {
  return answers
}

/** The name of each picture, null where there is none. */
async function namesOfFiles(db: Database, exam: ExamRow) {
  const keys = EXAM_FILE_FIELDS.flatMap((field) => exam[field] ?? [])
  const rows = await db
    .selectFrom('stored_files')
    .select(['key', 'name'])
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  const names = new Map(rows.map(({ key, name }) => [key, name]))
  return Object.fromEntries(
    EXAM_FILE_FIELDS.map((field) => [field, names.get(exam[field] ?? '') ?? null]),
  )
}
