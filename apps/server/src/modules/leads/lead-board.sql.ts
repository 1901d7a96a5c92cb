import type { LeadCard } from '@iris/contracts/lead-board'
import { type Cents, centsOf } from '@iris/domain/cents'
import { FUNNEL_STAGES, type FunnelStage, stageRank } from '@iris/domain/lead'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
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
  const isText = isSearched(LEADS, filters)
  // Anything else leaves so much that the cards are near the head of each column.
  const isNarrow = isText || city || (created_from && created_to)
  const few = isNarrow
    ? sql`(select sum(count) <= ${sql.lit(FEW_MATCHES)} from columns)`
    : sql`false`
  // The counts come first, from the index that suits them. Few leads are then read once and dealt to their columns; of
  // many, each column is walked from its head.
  const read = async (db: Database) => {
    const hits = await hitsOf(db, filters)
    const found = await sql<Card>`
      with columns as materialized (
        select stage_rank, count(*) as count, coalesce(sum(price_total), 0) as total
        from (${hits}) hits group by stage_rank),
      dealt as materialized (select * from (${hits}) hits where ${few})
      select card.id, card.at, stage_rank as rank, count, total
      from columns cross join lateral (
        ${headOf(sql`dealt`, perColumn)} union all
        ${headOf(sql`(${hits})`, perColumn, sql`not ${few}`)}) card
      order by rank, at desc, id desc`.execute(db)
    return found.rows
  }
  const cards = await (isText ? plannedAnew(db, read) : read(db))
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

/** The first cards of one column and one more, which tells that it goes on. */
function headOf(hits: RawBuilder<unknown>, perColumn: number, when = sql`true`) {
  return sql`(
    select id, funnel_stage_at as at from ${hits} hits where hits.stage_rank = columns.stage_rank and ${when}
    order by funnel_stage_at desc, id desc limit ${sql.lit(perColumn + 1)})`
}

async function hitsOf(db: Database, filters: LeadListFilters) {
  const leads = await LEADS.rows(db, filters)
  return leads.select(
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
  const leads = await LEADS.rows(db, filters)
  let cards = leads.where(sql<SqlBool>`l.stage_rank = ${sql.lit(stageRank(column))}`)
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
