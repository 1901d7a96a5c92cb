import type { DateRange } from '@iris/domain/sales-period'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { TallySpans } from './tally-spans.ts'

export type Tally = { kind: string; key: string; n: number; total: string }

/** What was counted in a range, by kind and key; keys of which nothing is left are left out. */
export async function findTallies(
  db: Database,
  { months, days }: TallySpans,
  kinds: readonly string[],
): Promise<Tally[]> {
  const parts = [
    ...(months ? [{ span: 'm', ...months }] : []),
    ...days.map((range) => ({ span: 'd', ...range })),
  ]
  // Settled and loose rows apart: the index of the settled ones is a partial one.
  const reads = parts.flatMap(({ span, from, to }) =>
    ['settled', 'not settled'].map(
      (which) => sql`
      select kind, key, n, total from lead_tallies
      where ${sql.raw(which)} and span = ${sql.lit(span)} and kind = any(${kinds as string[]}::text[])
        and day between ${from}::date and ${to}::date`,
    ),
  )
  const found = await sql<Tally>`
    select kind, key, sum(n)::bigint as n, sum(total) as total
    from (${sql.join(reads, sql` union all `)}) t
    group by kind, key having sum(n) <> 0 or sum(total) <> 0`.execute(db)
  return found.rows
}

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
