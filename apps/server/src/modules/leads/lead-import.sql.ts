import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'
import { bareKey, COLUMNS, type StoredLead, stored, WRITTEN } from './leads.sql.ts'

/** What an imported line writes; the key columns and counts follow by themselves. */
const FIELDS = [
  ...WRITTEN,
  'funnel_stage_at',
  'reached_rank',
  'closed_at',
  'closing_stage',
  'created_at',
] as const
const LOCKED = [...COLUMNS, 'reached_rank', 'closing_stage'] as const
type Row = Pick<Selectable<DB['leads']>, (typeof LOCKED)[number]>
const columns = sql.join(FIELDS.map((field) => sql.ref(field)))

export type Known = StoredLead & { reached_rank: number; closing_stage: string | null }
/** A lead as it will be; what is not there is null. */
export type ImportedLead = Partial<Known> &
  Pick<Known, 'id' | 'status' | 'funnel_stage' | 'reached_rank'>

/**
 * The lead each line means, by its place among them: of those with its e-mail and company the one of its code, or else
 * an open one before a closed one, and the newest of these. One import looks and writes at a time, so that two of the
 * same sheet do not both miss, and then add, the same lead.
 */
export async function lockMeant(
  db: Database,
  lines: readonly { code: number | null; email: string; company_name: string }[],
): Promise<Map<number, Known>> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lead import', 0))`.execute(db)
  const sought = JSON.stringify(lines.map((line, place) => ({ place, ...line })))
  // Looked for and locked in one: a lead whose e-mail somebody changes meanwhile is no longer the one that is meant.
  const found = await sql<Row & { place: number }>`
    with alike as (
      select s.place, s.code, ${sql.join(LOCKED.map((column) => sql.ref(`l.${column}`)))}
      from json_to_recordset(${sought}) as s (place int, code int, email text, company_name text)
      join leads l on l.email_key = lower(s.email) and ${bareKey(sql`l.company_key`)} = ${bareKey(sql`search_key(s.company_name)`)}
      order by l.id for no key update of l
    )
    select distinct on (place) place, ${sql.join(LOCKED.map((column) => sql.ref(column)))} from alike
    order by place, (id is not distinct from code) desc, (status in ('new', 'in_progress')) desc, id desc`.execute(
    db,
  )
  return new Map(found.rows.map(({ place, ...row }) => [place, stored(row)]))
}

/** Numbers for new leads, so that each line knows its own. */
export async function newLeadIds(db: Database, count: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('leads', 'id')) as id
    from generate_series(1, ${count}::int)`.execute(db)
  return found.rows.map(({ id }) => id)
}

export async function insertLeads(db: Database, leads: readonly ImportedLead[]): Promise<void> {
  if (leads.length === 0) return
  await sql`
    insert into leads (id, ${columns})
    select id, ${columns} from json_populate_recordset(null::leads, ${JSON.stringify(leads)})`.execute(
    db,
  )
}

/** Writes rows, whole, over those of the same ids. */
export async function changeLeads(db: Database, leads: readonly ImportedLead[]): Promise<void> {
  if (leads.length === 0) return
  const values = sql.join(FIELDS.map((field) => sql.ref(`i.${field}`)))
  await sql`
    update leads l set (${columns}) = row(${values})
    from json_populate_recordset(null::leads, ${JSON.stringify(leads)}) i
    where l.id = i.id`.execute(db)
}
