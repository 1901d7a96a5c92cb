import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'

// Where a participant works, and their number there. The one place that says from where it is read: what the list of
// the event knows of them (`s`), and their occupation also from the patient (`p`).

export const EMPLOYEE_CODE: RawBuilder<string | null> = sql`s.employee_code`
export const SECTOR: RawBuilder<string | null> = sql`s.sector`
export const UNIT: RawBuilder<string | null> = sql`s.unit`
export const OCCUPATION: RawBuilder<string | null> = sql`coalesce(s.occupation, p.occupation)`

/** The active patients of a company who work in a sector, by the lists of its events. */
export async function patientsOfSector(
  db: Database,
  { company_id, sector }: { company_id: number; sector: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct p.id from screening_participants s
    join patients p on p.id = s.patient_id
    where p.company = ${company_id} and p.active and fold(${SECTOR}) = fold(${sector})
    order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}
