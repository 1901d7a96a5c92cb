import type { QueryOf } from '@iris/contracts/endpoint'
import type { exportLeads, Lead, listLeads } from '@iris/contracts/leads'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { hasTrigram } from '../../db/search.sql.ts'
import { countStages, sumOf } from './lead-counts.sql.ts'
import { type LeadFilters, type Leads, matching } from './lead-filters.sql.ts'
import { leadViews } from './leads.sql.ts'

export type LeadListQuery = QueryOf<typeof listLeads>

/** Up to so many matches are sorted in memory; beyond, the order's own index is walked, which then finds a page soon. */
const FEW_MATCHES = 10_000

/**
 * One page of leads, newest first unless sorted, and how many there are. The total of a search is exact up to 10,000
 * matches, and from three letters on.
 */
export async function findLeads(
  db: Database,
  list: LeadListQuery,
): Promise<{ rows: Lead[]; total: number }> {
  const { ids, total } = await findPage(db, list)
  return { rows: await leadViews(db, ids), total }
}

async function findPage(db: Database, list: LeadListQuery): Promise<Found> {
  const counts = await countStages(db, list)
  // A text and a city single out few leads, or must look at every one: worth collecting once.
  return counts ? browse(db, list, sumOf(counts).count) : search(db, list)
}

/** Every lead of a list, in its order, by id. */
export async function findLeadIds(
  db: Database,
  list: QueryOf<typeof exportLeads>,
): Promise<number[]> {
  const ids = ordered(matching(db, list), list.sort, false).select('l.id')
  const found = await sql<{ ids: number[] }>`select array(${ids}) as ids`.execute(db)
  return found.rows[0]?.ids ?? []
}

type Found = { ids: number[]; total: number }

/** The page's ids, index by index; past the middle they are read from the end, so that no page is far. */
async function browse(db: Database, list: LeadListQuery, total: number): Promise<Found> {
  const before = (list.page - 1) * list.per_page
  const size = Math.min(list.per_page, total - before)
  if (size <= 0) return { ids: [], total }
  if (before <= total / 2)
    return { ids: idsOf(await page(matching(db, list), list).execute()), total }
  const fromEnd = await ordered(matching(db, list), list.sort, true)
    .select('l.id')
    .limit(sql.lit(size))
    .offset(total - before - size)
    .execute()
  return { ids: idsOf(fromEnd).reverse(), total }
}

async function countNow(db: Database, list: LeadFilters): Promise<number> {
  const { n } = await matching(db, list)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

// The matches are collected before they are sorted: a rare term would otherwise be looked for along the whole order.
async function search(db: Database, list: LeadListQuery): Promise<Found> {
  const found = await db
    .with(
      (cte) => cte('hits').materialized(),
      () =>
        matching(db, list)
          .select(['l.id', 'l.created_at', 'l.name_key', 'l.company_key'])
          .select(['l.source_key', 'l.stage_rank', 'l.temperature_rank'])
          .limit(sql.lit(FEW_MATCHES + 1)),
    )
    .selectNoFrom((eb) => [
      sql<number[]>`array(${page(eb.selectFrom('hits as l') as unknown as Leads, list)})`.as('ids'),
      eb.selectFrom('hits').select(eb.fn.countAll<number>().as('n')).as('total'),
    ])
    .executeTakeFirstOrThrow()
  const hits = found.total ?? 0
  if (hits <= FEW_MATCHES) return { ids: found.ids, total: hits }
  if ([list.query, list.name].some((typed) => typed && hasTrigram(typed)))
    return browse(db, list, await countNow(db, list))
  return { ids: idsOf(await page(matching(db, list), list).execute()), total: FEW_MATCHES }
}

function page(leads: Leads, list: LeadListQuery) {
  return ordered(leads, list.sort, false)
    .select('l.id')
    .limit(sql.lit(list.per_page))
    .offset((list.page - 1) * list.per_page)
}

const ORDER = {
  name: 'l.name_key',
  company_name: 'l.company_key',
  source: 'l.source_key',
  funnel_stage: 'l.stage_rank',
  temperature_stage: 'l.temperature_rank',
  created_at: 'l.created_at',
} as const

function ordered(leads: Leads, sort: LeadListQuery['sort'], reversed: boolean): Leads {
  const wanted = sort ?? '-created_at'
  const direction = wanted.startsWith('-') !== reversed ? 'desc' : 'asc'
  const column = ORDER[wanted.replace('-', '') as keyof typeof ORDER]
  return leads.orderBy(column, direction).orderBy('l.id', direction)
}
