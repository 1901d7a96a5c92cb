import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** From here on nothing can be written to the one that becomes empty; who became part of it is now part of the other. */
export async function insertMerge(
  db: Database,
  merge: { patient_id: number; into_id: number; user_id: number },
): Promise<void> {
  const { patient_id, into_id, user_id } = merge
  await sql`
    insert into patient_merges (patient_id, into_id, user_id, former)
    select id, ${into_id}, ${user_id}, to_jsonb(p) - '{name_key,search}'::text[] from patients p where id = ${patient_id}`.execute(
    db,
  )
  await db
    .updateTable('patient_merges')
    .set({ into_id })
    .where('into_id', '=', patient_id)
    .execute()
}

/** What the empty ones said that became part of this patient, who is made nobody. */
export async function forgetFormer(db: Database, id: number): Promise<void> {
  await db
    .updateTable('patient_merges')
    .set({ former: JSON.stringify({}) })
    .where('into_id', '=', id)
    .execute()
}
