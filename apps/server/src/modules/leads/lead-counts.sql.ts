import type { FunnelStage } from '@iris/domain/lead'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { LeadFilters } from './lead-filters.sql.ts'

export type StageCount = { funnel_stage: FunnelStage; count: number; total: string }

/** How many leads a stage has and the sum of their totals, of filters the counts know (see `isCounted`). */
export async function countedByStage(db: Database, filters: LeadFilters): Promise<StageCount[]> {
  const { source, funnel_stage, temperature_stage, status, assigned_user_id } = filters
  let counts = db.selectFrom('lead_counts')
  if (source) counts = counts.where(sql<SqlBool>`source_key = fold(${source})`)
  if (funnel_stage) counts = counts.where('funnel_stage', '=', funnel_stage)
  if (temperature_stage) counts = counts.where('temperature_stage', '=', temperature_stage)
  if (status === 'open') counts = counts.where('status', 'in', ['new', 'in_progress'])
  else if (status) counts = counts.where('status', '=', status)
  if (assigned_user_id) counts = counts.where('assigned_user_id', '=', assigned_user_id)
  const rows = await counts
    .select([
      'funnel_stage',
      sql<number>`sum(n)::bigint`.as('count'),
      sql<string>`sum(total)`.as('total'),
    ])
    .groupBy('funnel_stage')
    .execute()
  return rows as StageCount[]
}

/** Folds what writes have left behind; answers how many rows that were. */
export async function settle(db: Database): Promise<number> {
  const found = await sql<{ n: number }>`select lead_settle() as n`.execute(db)
  return found.rows[0]?.n ?? 0
}
