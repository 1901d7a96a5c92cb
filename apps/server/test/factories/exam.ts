import type { ExamPart } from '@iris/domain/exam-status'
import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../src/db/database.ts'
import type { DB } from '../../src/db/generated.ts'

type ExamValues = Partial<Insertable<DB['exams']>>

/** An exam as its row; Pendente and empty by default. */
export async function makeExam(
  db: Database,
  patientId: number,
  overrides: ExamValues = {},
): Promise<Selectable<DB['exams']>> {
  return db
    .insertInto('exams')
    .values({ patient_id: patientId, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An exam with the named parts done (all four by default), whatever its status. */
export async function makeExamWith(
  db: Database,
  patientId: number,
  parts: readonly ExamPart[] = ['triage', 'acuity', 'ishihara', 'upload'],
  overrides: ExamValues = {},
): Promise<Selectable<DB['exams']>> {
  const has = (part: ExamPart) => parts.includes(part)
  const exam = await makeExam(db, patientId, {
    ...(has('acuity') ? { right_eye: '20/20', left_eye: '20/25', has_correction: 0 } : {}),
    ...(has('ishihara') ? { ishihara_correct_answer: 9 } : {}),
    ...(has('upload') ? { retinography_img: await makeStoredFile(db) } : {}),
    ...overrides,
  })
  if (has('triage'))
    await db.insertInto('triages').values({ exam_id: exam.id, patient_id: patientId }).execute()
  return exam
}

/** The row of a file without its bytes; returns the key for the exam. */
export async function makeStoredFile(
  db: Database,
  overrides: Partial<Insertable<DB['stored_files']>> = {},
): Promise<string> {
  const { key } = await db
    .insertInto('stored_files')
    .values({
      key: `uploads/2026/11/${crypto.randomUUID()}`,
      name: 'retina.png',
      type: 'image/png',
      size: 3,
      sha256: '0'.repeat(64),
      ...overrides,
    })
    .returning('key')
    .executeTakeFirstOrThrow()
  return key
}
