import { searchKey } from '@iris/domain/search-key'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'

// Where somebody works, and their number there. The one place that says from where it is read: from the patient (`p`),
// and what the patient does not say from the list of the event, or from the lists of the company (`s`).

export const EMPLOYEE_CODE = first('employee_code')
export const SECTOR = first('sector')
export const UNIT = first('unit')
export const OCCUPATION = first('occupation')

function first(field: string): RawBuilder<string | null> {
  return sql`coalesce(${sql.ref(`p.${field}`)}, ${sql.ref(`s.${field}`)})`
}

/**
 * `s` for whoever is asked about beside an event: what the lists of a company say of the patient `p`, each field by the
 * newest line that says it, as who came uncalled has a line that says nothing. With an event only its own list is asked.
 */
export function listedWork({ company, event }: { company: number; event?: number }) {
  const newest = (field: string) => sql`
    (array_agg(${sql.ref(`l.${field}`)} order by l.id desc) filter (where ${sql.ref(`l.${field}`)} is not null))[1] as ${sql.ref(field)}`
  return sql`lateral (
    select ${newest('sector')}, ${newest('unit')}, ${newest('occupation')}
    from screening_participants l join screening_events v on v.id = l.event_id
    where num_nulls(p.sector, p.unit, p.occupation) > 0 and l.patient_id = p.id and v.company_id = ${company}
      ${event === undefined ? sql`` : sql`and v.id = ${event}`}) s`
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
    select p.id from patients p cross join ${listedWork({ company: company_id })}
    where p.company = ${company_id} and p.active and p.sector is null and search_key(${SECTOR}) = ${key}
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}
