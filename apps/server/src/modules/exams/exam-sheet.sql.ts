import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type ExamListQuery, matching, ordered } from './exam-list.sql.ts'
import type { ExamForSheet } from './exam-sheet.ts'
import { examViews } from './exam-view.sql.ts'

/** Every exam of a list, in its order, by id: for a few hundred thousand that is a megabyte. */
export async function findExamIds(
  db: Database,
  list: Omit<ExamListQuery, 'page' | 'per_page'>,
): Promise<number[]> {
  const ids = ordered(matching(db, { ...list }), list.sort, false).select('e.id')
  const found = await sql<{ ids: number[] }>`select array(${ids}) as ids`.execute(db)
  return found.rows[0]?.ids ?? []
}

/** The exams of these ids with whose they are, in the order of the ids. */
export async function examsForSheet(db: Database, ids: number[]): Promise<ExamForSheet[]> {
  const exams = await examViews(db, ids)
  const people = await db
    .selectFrom('patients')
    .select(['id', 'cpf', 'dob'])
    .where('id', '=', sql<number>`any(${exams.map((exam) => exam.patient_id)}::int[])`)
    .execute()
  const byId = new Map(people.map((person) => [person.id, person]))
  return exams.map((exam) => {
    const { cpf = '', dob = '' } = byId.get(exam.patient_id) ?? {}
    return { ...exam, cpf, dob }
  })
}
