import { type Insertable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'

/** Once for a person, a visit and a version. */
export async function insertReading(
  db: Database,
  values: Insertable<DB['privacy_notice_readings']>,
): Promise<void> {
  await db
    .insertInto('privacy_notice_readings')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The notices that were read about this person's data, the newest first. */
export function findReadings(db: Database, patientId: number) {
  return db
    .selectFrom('privacy_notice_readings')
    .select(['version', 'by_guardian', 'at'])
    .where('patient_id', '=', patientId)
    .orderBy('id', 'desc')
    .execute()
}

/** Until when the law keeps this person's record, and since when they are anonymous. */
export async function findKeeping(
  db: Database,
  patientId: number,
): Promise<{ kept_until: string; anonymised_at: string | null }> {
  const { rows } = await sql<{ kept_until: string; anonymised_at: string | null }>`
    select patient_kept_until(${patientId})::text as kept_until,
      (select at from patient_anonymisations where patient_id = ${patientId}) as anonymised_at`.execute(
    db,
  )
  return rows[0]!
}
