import { searchKey } from '@iris/domain/search-key'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'

// Where a participant works, and their number there. The one place that says from where it is read: from the patient
// (`p`), and what the patient does not say from the list of the event (`s`).

export const EMPLOYEE_CODE = first('employee_code')
export const SECTOR = first('sector')
export const UNIT = first('unit')
export const OCCUPATION = first('occupation')

function first(field: string): RawBuilder<string | null> {
  return sql`coalesce(${sql.ref(`p.${field}`)}, ${sql.ref(`s.${field}`)})`
}

/** The active patients of a company who work in a sector, by themselves or by the lists of its events. */
export async function patientsOfSector(
  db: Database,
  { company_id, sector }: { company_id: number; sector: string },
): Promise<number[]> {
  const key = searchKey(sector)
  const { rows } = await sql<{ id: number }>`
    select id from patients where company = ${company_id} and active and sector is not null and search_key(sector) = ${key}
    union
    select p.id from screening_participants s join patients p on p.id = s.patient_id
    where p.company = ${company_id} and p.active and p.sector is null and search_key(s.sector) = ${key}
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}
