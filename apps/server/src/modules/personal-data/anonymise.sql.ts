import { type Insertable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'

export async function insertAnonymisation(
  db: Database,
  values: Insertable<DB['patient_anonymisations']>,
): Promise<void> {
  await db.insertInto('patient_anonymisations').values(values).execute()
}

/** See 0030-anonymise.sql: a function of the database, because it changes rows that nobody else may change. */
export async function anonymiseRows(
  db: Database,
  patientId: number,
  placeholder: string,
): Promise<string[]> {
  const { rows } = await sql<{ gone: string[] }>`
    select anonymise_patient(${patientId}, ${placeholder}) as gone`.execute(db)
  return rows[0]?.gone ?? []
}
