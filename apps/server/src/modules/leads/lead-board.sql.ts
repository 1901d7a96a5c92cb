import type { LeadCard } from '@iris/contracts/lead-board'
import { FUNNEL_STAGES, type FunnelStage, stageRank } from '@iris/domain/lead'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import {
  byStage,
  countStages,
  type Spread,
  type StageCounts,
  spreadOfDays,
  sumOf,
} from './lead-counts.sql.ts'
import { type LeadFilters, matching, ofDays } from './lead-filters.sql.ts'
import { leadViews } from './leads.sql.ts'

/** Where a column goes on: the moment its last card came in, and the card. */
export type Place = { at: string; id: number }
export type Cards = { leads: LeadCard[]; next: Place | null }

export type Board = { counts: StageCounts; cards: Map<FunnelStage, Cards> }

/** How many leads each column has, the sum of their totals, and its first cards. */
export async function findBoard(
  db: Database,
  filters: LeadFilters,
  perColumn: number,
): Promise<Board> {
  let read: Promise<Spread> | undefined
  const spread = () => {
    read ??= spreadOfDays(db, filters)
    return read
  }
  const counts = await countStages(db, filters, spread)
  const cards = FUNNEL_STAGES.length * perColumn
  if (counts && (!ofDays(filters) || areSoonFound(cards, sumOf(counts).count, await spread()))) {
    const rows = await firstOfEach(db, filters, perColumn + 1)
    return { counts, cards: await dealt(db, rows, perColumn) }
  }
  const rows = await firstOfMatches(db, filters, perColumn + 1)
  return { counts: byStage(rows), cards: await dealt(db, rows, perColumn) }
}

/**
 * Whether reading the columns from their heads passes fewer leads than the days asked for have: all that came in later,
 * and as many others as it takes to fill the columns.
 */
function areSoonFound(cards: number, matches: number, { before, within, after }: Spread): boolean {
  return after + (cards * (before + within + after)) / matches < within
}

async function dealt(
  db: Database,
  rows: readonly Card[],
  perColumn: number,
): Promise<Map<FunnelStage, Cards>> {
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

type Counted = Card & { count: number; total: string }

/** The matches are found once, counted by column and dealt to it: the first of each say how many there are. */
async function firstOfMatches(
  db: Database,
  filters: LeadFilters,
  limit: number,
): Promise<Counted[]> {
  const hits = matching(db, filters).select([
    'l.id',
    'l.funnel_stage_at',
    'l.stage_rank',
    'l.price_total',
  ])
  const found = await sql<Counted>`
    with hits as materialized (${hits}),
    counted as (
      select stage_rank, count(*) as count, coalesce(sum(price_total), 0) as total from hits group by stage_rank)
    select card.id, card.at, stage_rank as rank, count, total
    from counted cross join lateral (
      select id, funnel_stage_at as at from hits where hits.stage_rank = counted.stage_rank
      order by at desc, id desc limit ${sql.lit(limit)}) card
    order by rank, at desc, id desc`.execute(db)
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
