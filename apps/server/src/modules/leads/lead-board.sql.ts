import type { LeadCard } from '@iris/contracts/lead-board'
import { type Cents, centsOf } from '@iris/domain/cents'
import { FUNNEL_STAGES, type FunnelStage, stageRank } from '@iris/domain/lead'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { inOrder } from '../../db/in-order.ts'
import { FEW_MATCHES, isSearched } from '../../db/list-page.sql.ts'
import { plannedAnew } from '../../db/transaction.ts'
import { LEADS, type LeadListFilters } from './lead-list.sql.ts'
import { leadViews } from './leads.sql.ts'

/** Where a column goes on: the moment its last card came in, and the card. */
export type Place = { at: string; id: number }
export type Cards = { leads: LeadCard[]; next: Place | null }
export type CardColumn = Cards & { count: number; total: Cents }

type Card = Place & { rank: number; count: number; total: string }

/** How many leads each column has, the sum of their totals, and its first cards; an empty column is left out. */
export async function findBoard(
  db: Database,
  filters: LeadListFilters,
  perColumn: number,
): Promise<Map<FunnelStage, CardColumn>> {
  const { city, created_from, created_to } = filters
  // Anything else leaves so much that the cards are near the head of each column.
  const isNarrow = isSearched(LEADS, filters) || city || (created_from && created_to)
  const cards =
    (isNarrow && (await collectBoard(db, filters, perColumn))) ||
    (await walkBoard(db, filters, perColumn))
  const columns = [...Map.groupBy(cards, ({ rank }) => rank).values()].map((cards) => ({
    ...(cards[0] as Card),
    ...cut(cards, perColumn),
  }))
  const views = await leadViews(
    db,
    columns.flatMap(({ ids }) => ids),
  )
  return new Map(
    columns.map(({ rank, count, total, ids, next }) => [
      FUNNEL_STAGES[rank] as FunnelStage,
      { count, total: centsOf(total) ?? 0, leads: inOrder(ids, views), next },
    ]),
  )
}

/** As in a list: what the filters leave is found once, and collected. Null where that is more than a few thousand. */
async function collectBoard(
  db: Database,
  filters: LeadListFilters,
  perColumn: number,
): Promise<Card[] | null> {
  const hits = hitsOf(db, filters).limit(sql.lit(FEW_MATCHES + 1))
  const found = await sql<Card & { few: boolean }>`
    with hits as materialized (${hits}),
    columns as (
      select stage_rank, count(*) as count, coalesce(sum(price_total), 0) as total,
        sum(count(*)) over () <= ${sql.lit(FEW_MATCHES)} as few
      from hits group by stage_rank)
    select card.id, card.at, stage_rank as rank, count, total, few
    from columns left join lateral ${headsOf(perColumn, sql<boolean>`few`)} card on true
    order by rank, at desc, id desc`.execute(db)
  return found.rows[0]?.few === false ? null : found.rows
}

/** Read twice, each time by the index that suits it: one for the counts, and for the cards of each column from its head. */
async function walkBoard(
  db: Database,
  filters: LeadListFilters,
  perColumn: number,
): Promise<Card[]> {
  const read = async (db: Database) => {
    const found = await sql<Card>`
      with hits as not materialized (${hitsOf(db, filters)}),
      columns as (
        select stage_rank, count(*) as count, coalesce(sum(price_total), 0) as total
        from hits group by stage_rank)
      select card.id, card.at, stage_rank as rank, count, total
      from columns cross join lateral ${headsOf(perColumn)} card
      order by rank, at desc, id desc`.execute(db)
    return found.rows
  }
  return isSearched(LEADS, filters) ? plannedAnew(db, read) : read(db)
}

function headsOf(perColumn: number, when = sql<boolean>`true`) {
  return sql`(
    select id, funnel_stage_at as at from hits where hits.stage_rank = columns.stage_rank and ${when}
    order by funnel_stage_at desc, id desc limit ${sql.lit(perColumn + 1)})`
}

function hitsOf(db: Database, filters: LeadListFilters) {
  return LEADS.rows(db, filters).select(
    ['id', 'funnel_stage_at', 'stage_rank', 'price_total'].map((name) =>
      sql.ref(`l.${name}`).as(name),
    ),
  )
}

/** The cards of one column that follow a place, or its first ones. */
export async function nextCards(
  db: Database,
  filters: LeadListFilters,
  { column, after, perColumn }: { column: FunnelStage; after: Place | null; perColumn: number },
): Promise<Cards> {
  let cards = LEADS.rows(db, filters).where(
    sql<SqlBool>`l.stage_rank = ${sql.lit(stageRank(column))}`,
  )
  if (after)
    cards = cards.where(
      sql<SqlBool>`(l.funnel_stage_at, l.id) < (${after.at}::timestamptz, ${after.id}::int)`,
    )
  const found = await cards
    .select([sql.ref<number>('l.id').as('id'), sql.ref<string>('l.funnel_stage_at').as('at')])
    .orderBy(sql.ref('l.funnel_stage_at'), 'desc')
    .orderBy(sql.ref('l.id'), 'desc')
    .limit(sql.lit(perColumn + 1))
    .execute()
  const { ids, next } = cut(found, perColumn)
  return { leads: await leadViews(db, ids), next }
}

function cut(cards: readonly Place[], size: number): { ids: number[]; next: Place | null } {
  const shown = cards.slice(0, size)
  const last = shown.at(-1)
  return {
    ids: shown.map(({ id }) => id),
    next: cards.length > size && last ? { at: last.at, id: last.id } : null,
  }
}
