import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import type { ExamForSheet } from './exam-sheet.ts'
import { examViews } from './exam-view.sql.ts'

/** The exams of these ids with whose they are, in the order of the ids. */
export async function examsForSheet(db: Database, ids: readonly number[]): Promise<ExamForSheet[]> {
  const exams = await examViews(db, ids)
  const people = await db
    .selectFrom('patients')
    .select(['id', 'cpf', 'dob'])
    .where('id', '=', anyOf(exams.map((exam) => exam.patient_id)))
    .execute()
  const byId = new Map(people.map((person) => [person.id, person]))
  return exams.map((exam) => {
    const { cpf = '', dob = '' } = byId.get(exam.patient_id) ?? {}
    return { ...exam, cpf, dob }
  })
}
