import { compareText } from '@iris/domain/compare-text'
import { usualSpellings } from '@iris/domain/usual-spelling'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** So many spellings are looked at, those of most people first; visitors write theirs too. */
const MOST_SPELLINGS = 1000
const MOST_SECTORS = 200

/**
 * The sectors of a company's patients, and of whom its events list, as most of them write it, sorted as a Brazilian reads.
 * A list says where somebody works who does not say it themselves.
 */
export async function companySectors(db: Database, company: number): Promise<string[]> {
  const { rows } = await sql<{ sector: string; people: number }>`
    select sector, count(*)::int as people from (
      select sector from patients where company = ${company} and sector is not null
      union all
      select s.sector from screening_events v join screening_participants s on s.event_id = v.id and s.patient_id is not null
      join patients p on p.id = s.patient_id where v.company_id = ${company} and s.sector is not null and p.sector is null
      union all
      select s.sector from screening_events v join screening_participants s on s.event_id = v.id and s.patient_id is null
      where v.company_id = ${company} and s.sector is not null) written
    group by sector order by people desc, sector limit ${MOST_SPELLINGS}`.execute(db)
  const usual = usualSpellings(rows.map(({ sector, people }) => [sector, people]))
  usual.delete('')
  return [...usual.values()].slice(0, MOST_SECTORS).sort(compareText)
}
