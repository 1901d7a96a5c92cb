import { sql } from 'kysely'
import type { Database } from './database.ts'

/** A list whose totals are kept (0032-list-totals.sql), and which of its rows are meant; all unless told. */
export type Kept = { list: string; company?: number | undefined; status?: string | undefined }

/** How many rows there are at this moment: the kept figure and what was written since. */
export async function keptTotal(db: Database, { list, company, status }: Kept): Promise<number> {
  const ofStatus = status === undefined ? sql`` : sql`and status = ${status}`
  const ofCompany = company === undefined ? sql`` : sql`and company = ${company}`
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::bigint as n from (
      select n from list_totals where list = ${list} and company = ${company ?? 0} ${ofStatus}
      union all
      select n from list_moves where list = ${list} ${ofCompany} ${ofStatus}) t`.execute(db)
  return rows[0]?.n ?? 0
}
