import type { DateRange } from '@iris/domain/sales-period'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** The sum of all targets, the team's and the sellers', of the months a range touches. */
export async function goalOf(db: Database, { from, to }: DateRange): Promise<string> {
  const found = await sql<{ goal: string }>`
    select coalesce(sum(amount), 0) as goal from lead_targets
    where month between date_trunc('month', ${from}::date) and ${to}::date`.execute(db)
  return found.rows[0]?.goal ?? '0'
}

export async function sellerNames(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${ids as number[]}::int[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
