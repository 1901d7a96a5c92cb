import { DOCTOR_TYPE } from '@iris/domain/user-type'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** How long an exam counts as open after it was last read: a doctor reads one in a minute or two. */
const OPEN_MINUTES = 5

/** Which of these exams another doctor than this user has opened in the last minutes, or is about to: the next is read ahead. */
export async function openedByColleagues(
  db: Database,
  examIds: readonly number[],
  userId: number,
): Promise<ReadonlySet<number>> {
  // By the index of the patient; `limit` has PostgreSQL look for one exam after the other, instead of reading all rows once.
  const { rows } = await sql<{ id: number }>`
    select e.id from exams e, lateral (
      select from audit_events a join users u on u.id = a.user_id and u.type = ${DOCTOR_TYPE}
      where a.patient_id = e.patient_id and a.entity = 'exam' and a.entity_id = e.id and a.action = 'read'
        and a.user_id <> ${userId} and a.at > now() - make_interval(mins => ${OPEN_MINUTES})
      limit 1) as opened
    where e.id = any(${[...examIds]}::integer[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
