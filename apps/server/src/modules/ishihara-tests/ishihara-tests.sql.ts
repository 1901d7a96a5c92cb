import type { IshiharaTest, StoredPlateAnswer } from '@iris/contracts/ishihara-tests'
import type { IshiharaScore } from '@iris/domain/ishihara'
import type { Database } from '../../db/database.ts'

const COLUMNS = [
  'id',
  'patient_id',
  'exam_id',
  'answers',
  'ishihara_correct_answer',
  'ishihara_wrong_answer',
  'altered',
  'created_at',
  'updated_at',
] as const

export async function listTestsOf(db: Database, patientId: number): Promise<IshiharaTest[]> {
  const rows = await db
    .selectFrom('ishihara_tests')
    .select(COLUMNS)
    .where('patient_id', '=', patientId)
    .orderBy('id', 'desc')
    .execute()
  return rows as IshiharaTest[]
}

export async function findTest(db: Database, id: number): Promise<IshiharaTest | undefined> {
  const row = await db
    .selectFrom('ishihara_tests')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as IshiharaTest | undefined
}

export async function findTestOfExam(
  db: Database,
  examId: number,
): Promise<IshiharaTest | undefined> {
  const row = await db
    .selectFrom('ishihara_tests')
    .select(COLUMNS)
    .where('exam_id', '=', examId)
    .executeTakeFirst()
  return row as IshiharaTest | undefined
}

/** Undefined when the exam already has a test. */
export async function insertTest(
  db: Database,
  test: { patient_id: number; exam_id: number; answers: StoredPlateAnswer[] } & IshiharaScore,
): Promise<IshiharaTest | undefined> {
  const row = await db
    .insertInto('ishihara_tests')
    .values({ ...test, answers: JSON.stringify(test.answers) })
    .onConflict((conflict) => conflict.column('exam_id').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  return row as IshiharaTest | undefined
}

export async function replaceAnswers(
  db: Database,
  id: number,
  test: { answers: StoredPlateAnswer[] } & IshiharaScore,
): Promise<IshiharaTest> {
  const row = await db
    .updateTable('ishihara_tests')
    .set({ ...test, answers: JSON.stringify(test.answers) })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return row as IshiharaTest
}

/** How many of them moved. */
export async function giveTests(db: Database, from: number, into: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('ishihara_tests')
    .set({ patient_id: into })
    .where('patient_id', '=', from)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
