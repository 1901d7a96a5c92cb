import { type Cents, centsOf } from '@iris/domain/cents'
import { FUNNEL_STAGES, type FunnelStage } from '@iris/domain/lead'
import type { DateRange } from '@iris/domain/sales-period'
import { searchKey } from '@iris/domain/search-key'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type LeadFilters, type Leads, matching, ofDays } from './lead-filters.sql.ts'
import { boundedRange, type Tally, talliesOfAllDays, talliesOfDays } from './lead-tallies.sql.ts'
import { dayAfter, dayBefore } from './tally-spans.ts'

export type StageCount = { count: number; total: Cents }
export type StageCounts = Map<FunnelStage, StageCount>

export function sumOf(counts: StageCounts): StageCount {
  const sum = { count: 0, total: 0 }
  for (const { count, total } of counts.values()) {
    sum.count += count
    sum.total += total
  }
  return sum
}

/**
 * How many leads each stage has and the sum of their totals: by origin, stage, temperature, status and seller, by days of
 * creation, or by one city with stage and status. Null for any other filters, which must look at each lead they find; a
 * stage without any may be left out.
 * @param spread reads `spreadOfDays` of these filters, should it be needed
 */
export async function countStages(
  db: Database,
  filters: LeadFilters,
  spread = () => spreadOfDays(db, filters),
): Promise<StageCounts | null> {
  const { query, name, city, source, temperature_stage, assigned_user_id } = filters
  const { created_from, created_to } = filters
  const byMore = source || temperature_stage || assigned_user_id
  if (query || name || (city && (byMore || ofDays(filters)))) return null
  if (city) return ofTallies(await talliesOfAllDays(db, `stage:${searchKey(city)}`), filters)
  if (!ofDays(filters)) return byStage(await countsOf(db, filters).execute())
  if (byMore) return countDaysWithMore(db, filters, await spread())
  const range = boundedRange(created_from, created_to)
  return ofTallies(await talliesOfDays(db, range, ['stage']), filters)
}

/** What was counted as it was written, of some kinds of leads: a row for each stage. */
function countsOf(db: Database, filters: Omit<LeadFilters, 'created_from' | 'created_to'>) {
  const { source, funnel_stage, temperature_stage, status, assigned_user_id } = filters
  let counts = db.selectFrom('lead_counts')
  if (source) counts = counts.where(sql<SqlBool>`source_key = search_key(${source})`)
  if (funnel_stage) counts = counts.where('funnel_stage', '=', funnel_stage)
  if (temperature_stage) counts = counts.where('temperature_stage', '=', temperature_stage)
  if (status) counts = counts.where('status', 'in', statusesOf(status))
  if (assigned_user_id) counts = counts.where('assigned_user_id', '=', assigned_user_id)
  return counts
    .select([
      sql<number>`lead_stage_rank(funnel_stage)`.as('rank'),
      sql<number>`sum(n)::bigint`.as('count'),
      sql<string>`sum(total)`.as('total'),
    ])
    .groupBy('rank')
}

/** Of a long range the leads outside are the fewer, and what is left without them is what was counted of all. */
async function countDaysWithMore(
  db: Database,
  filters: LeadFilters,
  { before, within, after }: Spread,
): Promise<StageCounts> {
  if (within <= before + after) return byStage(await countNow(matching(db, filters)).execute())
  const { created_from, created_to, ...kinds } = filters
  const range = boundedRange(created_from, created_to)
  const outside = [{ created_to: dayBefore(range.from) }, { created_from: dayAfter(range.to) }]
  const less = outside.map((days) => countNow(matching(db, { ...kinds, ...days }), -1))
  // One statement, so that every lead is seen once.
  const parts = sql.join([countsOf(db, kinds), ...less], sql` union all `)
  const left = await sql<StageRow>`
    select rank, sum(count)::bigint as count, sum(total) as total
    from (${parts}) t group by rank`.execute(db)
  return byStage(left.rows)
}

function countNow(leads: Leads, sign: 1 | -1 = 1) {
  const times = sql.lit(sign)
  return leads
    .select([
      'l.stage_rank as rank',
      sql<number>`${times} * count(*)`.as('count'),
      sql<string>`${times} * coalesce(sum(l.price_total), 0)`.as('total'),
    ])
    .groupBy('l.stage_rank')
}

export type Spread = { before: number; within: number; after: number }

/** How many leads were created before, within and after some days, whatever else is asked of them. */
export async function spreadOfDays(
  db: Database,
  { created_from, created_to }: LeadFilters,
): Promise<Spread> {
  const range = boundedRange(created_from, created_to)
  const created = async (days: DateRange) =>
    (await talliesOfDays(db, days, ['created'])).reduce((sum, { n }) => sum + n, 0)
  const [all, within, after] = await Promise.all([
    created(boundedRange()),
    created(range),
    created(boundedRange(dayAfter(range.to))),
  ])
  return { before: all - within - after, within, after }
}

/** Their keys are a stage and a status, 'Reunião/new'. */
function ofTallies(tallies: readonly Tally[], { funnel_stage, status }: LeadFilters): StageCounts {
  const statuses = status && statusesOf(status)
  const counts: StageCounts = new Map()
  for (const { key, n, total } of tallies) {
    const [stage, of] = key.split('/') as [FunnelStage, string]
    if ((funnel_stage && stage !== funnel_stage) || (statuses && !statuses.includes(of))) continue
    const before = counts.get(stage) ?? { count: 0, total: 0 }
    counts.set(stage, { count: before.count + n, total: before.total + (centsOf(total) ?? 0) })
  }
  return counts
}

type StageRow = { rank: number; count: number; total: string }

/** Rows that say it of their stage, which more than one may. */
export function byStage(rows: readonly StageRow[]): StageCounts {
  return new Map(
    rows.map(({ rank, count, total }) => [
      FUNNEL_STAGES[rank] as FunnelStage,
      { count, total: centsOf(total) ?? 0 },
    ]),
  )
}

function statusesOf(status: NonNullable<LeadFilters['status']>): string[] {
  return status === 'open' ? ['new', 'in_progress'] : [status]
}

/** Folds what writes have left behind; answers how many rows that were. */
export async function settle(db: Database): Promise<number> {
  const found = await sql<{ n: number }>`select lead_settle() as n`.execute(db)
  return found.rows[0]?.n ?? 0
}
