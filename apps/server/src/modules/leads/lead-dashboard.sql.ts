import { type Cents, centsOf } from '@iris/domain/cents'
import { FUNNEL_STAGES } from '@iris/domain/lead'
import type { DateRange } from '@iris/domain/sales-period'
import { sql } from 'kysely'
import { betweenDays } from '../../db/between-days.sql.ts'
import type { Database } from '../../db/database.ts'

// Each of these reads one index and no row: see 0033-plain-leads.sql and 0036-narrow-indexes.sql.

/** Of the leads created in a range of days: how many came so far at the most, by the rank of that stage. */
export async function reachedStages(
  db: Database,
  range: DateRange,
): Promise<{ reached: number; n: number }[]> {
  // A count for each rank: grouped in one, the ranks of all rows would be compared.
  const found = await sql<{ reached: number; n: number }>`
    select reached, (select count(*) from leads
      where reached_rank = reached and ${betweenDays('created_at', range)}) as n
    from generate_series(0, ${sql.lit(FUNNEL_STAGES.length - 1)}) reached`.execute(db)
  return found.rows
}

/** Of the leads created in a range of days: how many are won by now. */
export async function wonOfCreated(db: Database, range: DateRange): Promise<number> {
  const found = await sql<{ n: number }>`
    select count(*) as n from leads
    where status = 'ganho' and ${betweenDays('created_at', range)}`.execute(db)
  return found.rows[0]?.n ?? 0
}

/** The leads won in a range of days, and what they came to. */
export async function wonLeads(
  db: Database,
  range: DateRange,
): Promise<{ count: number; total: Cents }> {
  const found = await sql<{ count: number; total: string }>`
    select count(*) as count, coalesce(sum(price_total), 0) as total from leads
    where status = 'ganho' and ${betweenDays('closed_at', range)}`.execute(db)
  const { count = 0, total = '0' } = found.rows[0] ?? {}
  return { count, total: centsOf(total) ?? 0 }
}

/** How many leads have something: 'seller' '12', 'city' 'Campinas', 'stage' 'Reunião'; '' where nothing was written. */
export type LeadsWith = { kind: string; key: string; n: number }

/** The leads won in a range of days, by seller (an id), city, source, stage at closing and reason. */
export async function wonLeadsBy(db: Database, range: DateRange): Promise<LeadsWith[]> {
  // What there are few kinds of is counted together first: each grouping looks every lead up once more.
  const found = await sql<LeadsWith>`
    with won as materialized (
      select grouping(city) = 0 as "isCity", assigned_user_id, city, source, closing_stage, reason, count(*) as n
      from leads where status = 'ganho' and ${betweenDays('closed_at', range)}
      group by grouping sets ((city), (assigned_user_id, source, closing_stage, reason)))
    select kind, coalesce(key, '') as key, sum(n)::bigint as n
    from won cross join lateral (values
      ('city', city, true),
      ('seller', assigned_user_id::text, false),
      ('source', source, false),
      ('stage', closing_stage, false),
      ('reason', reason, false)) of (kind, key, "ofCity")
    where "ofCity" = "isCity" group by kind, key`.execute(db)
  return found.rows
}

/** Why leads were lost in a range of days. */
export async function lostLeadsBy(db: Database, range: DateRange): Promise<LeadsWith[]> {
  const found = await sql<LeadsWith>`
    select 'lost' as kind, reason as key, count(*) as n from leads
    where status = 'perda' and ${betweenDays('closed_at', range)} group by reason`.execute(db)
  return found.rows
}

/** The sum of all targets, the team's and the sellers', of the months a range touches. */
export async function goalOf(db: Database, { from, to }: DateRange): Promise<string> {
  const found = await sql<{ goal: string }>`
    select coalesce(sum(amount), 0) as goal from lead_targets
    where month between date_trunc('month', ${from}::date) and ${to}::date`.execute(db)
  return found.rows[0]?.goal ?? '0'
}
