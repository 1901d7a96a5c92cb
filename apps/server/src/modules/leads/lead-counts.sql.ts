import { type Cents, centsOf } from '@iris/domain/cents'
import type { FunnelStage } from '@iris/domain/lead'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type LeadFilters, ofDays } from './lead-filters.sql.ts'
import { boundedRange, type Tally, talliesOfAllDays, talliesOfDays } from './lead-tallies.sql.ts'

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
 * How many leads each stage has and the sum of their totals, from what was counted as it was written: by origin, stage,
 * temperature, status and seller, or by stage and status of some days of creation or of one city. Null for any other
 * filters; a stage without any may be left out.
 */
export async function countedAsWritten(
  db: Database,
  filters: LeadFilters,
): Promise<StageCounts | null> {
  const { query, name, city, created_from, created_to } = filters
  const { source, temperature_stage, assigned_user_id } = filters
  if (query || name) return null
  if (!city && !ofDays(filters)) return byKind(db, filters)
  if ((city && ofDays(filters)) || source || temperature_stage || assigned_user_id) return null
  const tallies = city
    ? await talliesOfAllDays(db, `stage:${city}`)
    : await talliesOfDays(db, boundedRange(created_from, created_to), ['stage'])
  return ofTallies(tallies, filters)
}

async function byKind(db: Database, filters: LeadFilters): Promise<StageCounts> {
  const { source, funnel_stage, temperature_stage, status, assigned_user_id } = filters
  let counts = db.selectFrom('lead_counts')
  if (source) counts = counts.where(sql<SqlBool>`source_key = fold(${source})`)
  if (funnel_stage) counts = counts.where('funnel_stage', '=', funnel_stage)
  if (temperature_stage) counts = counts.where('temperature_stage', '=', temperature_stage)
  if (status) counts = counts.where('status', 'in', statusesOf(status))
  if (assigned_user_id) counts = counts.where('assigned_user_id', '=', assigned_user_id)
  const rows = await counts
    .select([
      'funnel_stage',
      sql<number>`sum(n)::bigint`.as('count'),
      sql<string>`sum(total)`.as('total'),
    ])
    .groupBy('funnel_stage')
    .execute()
  return byStage(rows)
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

type StageRow = { funnel_stage: string; count: number; total: string }

/** Rows that say it of their stage, which more than one may. */
export function byStage(rows: readonly StageRow[]): StageCounts {
  return new Map(
    rows.map(({ funnel_stage, count, total }) => [
      funnel_stage as FunnelStage,
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
