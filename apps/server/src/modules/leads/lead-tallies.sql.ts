import type { DateRange } from '@iris/domain/sales-period'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { tallySpans } from './tally-spans.ts'

export type Tally = { kind: string; key: string; n: number; total: string }

// Nothing was counted outside these, and a date's text has four digits of year within them.
const FIRST = '1900-01-01'
const LAST = '2999-12-31'

/** What was counted in a range of days, by kind and key; keys of which nothing is left are left out. */
export async function talliesOfDays(
  db: Database,
  range: DateRange,
  kinds: readonly string[],
): Promise<Tally[]> {
  const { from, to } = boundedRange(range.from, range.to)
  if (from > to) return []
  const { months, days } = tallySpans({ from, to })
  const within = (span: 'm' | 'd', part: DateRange) =>
    sql`span = ${sql.lit(span)} and kind = any(${kinds as string[]}::text[])
      and day between ${part.from}::date and ${part.to}::date`
  return read(db, [
    ...(months ? [within('m', months)] : []),
    ...days.map((part) => within('d', part)),
  ])
}

/** What was counted of all days: the cities as written, and `stage:` with a city's search key. */
export function talliesOfAllDays(db: Database, kind: string): Promise<Tally[]> {
  return read(db, [sql`span = 'a' and kind = ${kind}`])
}

/** Days without a bound count from the first or to the last. */
export function boundedRange(from = FIRST, to = LAST): DateRange {
  return { from: from < FIRST ? FIRST : from, to: to > LAST ? LAST : to }
}

async function read(db: Database, parts: readonly RawBuilder<unknown>[]): Promise<Tally[]> {
  // Settled and loose rows apart: the index of the settled ones is a partial one.
  const reads = parts.flatMap((part) =>
    ['settled', 'not settled'].map(
      (which) =>
        sql`select kind, key, n, total from lead_tallies where ${sql.raw(which)} and ${part}`,
    ),
  )
  const found = await sql<Tally>`
    select kind, key, sum(n)::bigint as n, sum(total) as total
    from (${sql.join(reads, sql` union all `)}) t
    group by kind, key having sum(n) <> 0 or sum(total) <> 0`.execute(db)
  return found.rows
}
