import type { LeadCard } from '@iris/contracts/lead-board'
import { FUNNEL_STAGES, type FunnelStage, stageRank } from '@iris/domain/lead'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { countedByStage, type StageCount } from './lead-counts.sql.ts'
import { isCounted, isSearch, type LeadFilters, matching } from './lead-filters.sql.ts'
import { leadViews } from './leads.sql.ts'

/** Where a column goes on: the moment its last card came in, and the card. */
export type Place = { at: string; id: number }
export type Cards = { leads: LeadCard[]; next: Place | null }

/** How many leads each stage has and the sum of their totals; a stage without any is left out. */
export async function stageCounts(db: Database, filters: LeadFilters): Promise<StageCount[]> {
  if (isCounted(filters)) return countedByStage(db, filters)
  const rows = await matching(db, filters)
    .select([
      'l.funnel_stage',
      sql<number>`count(*)`.as('count'),
      sql<string>`coalesce(sum(l.price_total), 0)`.as('total'),
    ])
    .groupBy('l.funnel_stage')
    .execute()
  return rows as StageCount[]
}

/** The first cards of every column, by stage. */
export async function firstCards(
  db: Database,
  filters: LeadFilters,
  perColumn: number,
): Promise<Map<FunnelStage, Cards>> {
  const rows = isSearch(filters)
    ? await firstOfMatches(db, filters, perColumn + 1)
    : await firstOfEach(db, filters, perColumn + 1)
  const columns = Map.groupBy(rows, ({ rank }) => rank)
  const shown = FUNNEL_STAGES.map((stage) => cut(columns.get(stageRank(stage)) ?? [], perColumn))
  const views = await leadViews(
    db,
    shown.flatMap(({ ids }) => ids),
  )
  const byId = new Map(views.map((lead) => [lead.id, lead]))
  return new Map(
    FUNNEL_STAGES.map((stage, index) => {
      const { ids = [], next = null } = shown[index] ?? {}
      return [stage, { leads: ids.flatMap((id) => byId.get(id) ?? []), next }]
    }),
  )
}

/** The cards of one column that follow a place, or its first ones. */
export async function nextCards(
  db: Database,
  filters: LeadFilters,
  { column, after, perColumn }: { column: FunnelStage; after: Place | null; perColumn: number },
): Promise<Cards> {
  let cards = inColumn(db, filters, sql.lit(stageRank(column)), perColumn + 1)
  if (after)
    cards = cards.where(
      sql<boolean>`(l.funnel_stage_at, l.id) < (${after.at}::timestamptz, ${after.id}::int)`,
    )
  const { ids, next } = cut(await cards.execute(), perColumn)
  return { leads: await leadViews(db, ids), next }
}

type Card = { id: number; at: string; rank: number }

function inColumn(db: Database, filters: LeadFilters, rank: ReturnType<typeof sql>, limit: number) {
  return matching(db, filters)
    .select(['l.id', 'l.funnel_stage_at as at', 'l.stage_rank as rank'])
    .where('l.stage_rank', '=', sql<number>`${rank}`)
    .orderBy('l.stage_rank', 'desc')
    .orderBy('l.funnel_stage_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(sql.lit(limit))
}

/** Each column read from the head of its index. */
async function firstOfEach(db: Database, filters: LeadFilters, limit: number): Promise<Card[]> {
  const columns = sql.join(
    FUNNEL_STAGES.map((stage) => sql`(${inColumn(db, filters, sql.lit(stageRank(stage)), limit)})`),
    sql` union all `,
  )
  return (await sql<Card>`${columns}`.execute(db)).rows
}

/** The matches are found once and then dealt to their columns. */
async function firstOfMatches(db: Database, filters: LeadFilters, limit: number): Promise<Card[]> {
  const hits = matching(db, filters).select(['l.id', 'l.funnel_stage_at', 'l.stage_rank'])
  const found = await sql<Card>`
    with hits as materialized (${hits}),
    placed as (
      select *, row_number() over (partition by stage_rank order by funnel_stage_at desc, id desc) as place from hits)
    select id, funnel_stage_at as at, stage_rank as rank from placed
    where place <= ${sql.lit(limit)} order by stage_rank, place`.execute(db)
  return found.rows
}

function cut(cards: readonly Card[], size: number): { ids: number[]; next: Place | null } {
  const shown = cards.slice(0, size)
  const last = shown.at(-1)
  return {
    ids: shown.map(({ id }) => id),
    next: cards.length > size && last ? { at: last.at, id: last.id } : null,
  }
}
