import { type Page, toPage } from '@iris/contracts/envelopes'
import { SEARCH_TOTAL_MAX } from '@iris/domain/limits'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import type { DB } from './generated.ts'
import { type ListPlaces, type Start, startNear } from './list-start.sql.ts'
import { type Kept, keptTotal } from './list-totals.sql.ts'
import { plannedAnew } from './transaction.ts'

/** Up to so many matches are sorted in memory. With more, walking the order's index soon finds a page of them. */
export const FEW_MATCHES = SEARCH_TOTAL_MAX

/** A query over any tables. */
export type Rows<Selected = object> = SelectQueryBuilder<DB, never, Selected>

type Sorted = { sort?: string | undefined }
type Paged = Sorted & { page: number; per_page: number }
/** The sorts of a query, without their signs. */
type SortOf<Q> = Q extends { sort?: infer S } ? Unsigned<NonNullable<S>> : never
type Unsigned<S> = S extends `-${infer Column}` ? Column : S & string

/** What one list is. Columns carry their table's letter: 'p.name_key'. */
export type ListQuery<Filters> = {
  /** The rows that match the filters. It may look up first what the filters refer to. */
  rows(db: Database, filters: Filters): Rows | Promise<Rows>
  /** The filters that search text. */
  searched: readonly (keyof Filters)[]
  /** The columns of each order, all ascending or all descending. The last is the row's id, so that no two rows are equal. */
  orders: Readonly<Record<SortOf<Filters>, readonly string[]>>
  /** The order of a list that nobody sorted, read from its end. */
  newest: readonly string[]
  /** The tables that an order needs beside the list's own, by their letter, and the own column that holds their id. */
  joins?: Readonly<Record<string, { table: keyof DB; on: string }>>
  /** Columns whose rows are also counted by day or by the beginning of a name (list-start.sql.ts). */
  places?: ListPlaces
  /** Where the total of these filters is kept, without regard to what is searched; null where it is not. */
  kept?(filters: Filters): Kept | null
  /** Whether these filters leave only a few rows, spread over the whole order: all of them are then collected and counted. */
  isCollected?(filters: Filters): boolean
}

export type Found = { ids: number[]; total: number }

/**
 * The ids of one page, in its order, and how many rows there are in all; a page beyond the last is empty. The total of a
 * search is exact up to 10,000 matches: nobody reads the thousandth page, and to count what 'silva' finds costs more than
 * to show it.
 * @param far so many rows from the nearer end, a page is found by counted places instead of walking there
 */
export async function findPage<Filters>(
  db: Database,
  list: ListQuery<Filters>,
  query: Filters & Paged,
  far?: number,
): Promise<Found> {
  if (!isSearched(list, query))
    return list.isCollected?.(query)
      ? collect(db, list, await list.rows(db, query), query)
      : browse(db, list, query, far)
  return plannedAnew(db, async (anew) => {
    const rows = await list.rows(anew, query)
    const found = await collect(anew, list, rows, query, FEW_MATCHES + 1)
    if (found.total <= FEW_MATCHES) return found
    if ((query.page - 1) * query.per_page >= FEW_MATCHES) return { ids: [], total: FEW_MATCHES }
    return { ids: await read(page(list, rows, query)), total: FEW_MATCHES }
  })
}

/** How many rows there are, to the last one. */
export async function findTotal<Filters>(
  db: Database,
  list: ListQuery<Filters>,
  filters: Filters,
): Promise<number> {
  const kept = !isSearched(list, filters) && list.kept?.(filters)
  return kept ? keptTotal(db, kept) : count(await list.rows(db, filters))
}

/** The list answer of one page; `views` reads its rows in the order of their ids. */
export async function answerPage<Filters, Row>(
  db: Database,
  list: ListQuery<Filters>,
  query: Filters & Paged,
  views: (db: Database, ids: readonly number[]) => Promise<Row[]>,
): Promise<Page<Row>> {
  const { ids, total } = await findPage(db, list, query)
  return toPage(await views(db, ids), query.page, query.per_page, total)
}

/** The ids of a whole list, in its order, or of its first `most`: for a few hundred thousand that is a megabyte. */
export async function findAllIds<Filters>(
  db: Database,
  list: ListQuery<Filters>,
  filters: Filters & Sorted,
  most?: number,
): Promise<number[]> {
  const ids = ordered(list, await list.rows(db, filters), filters.sort).select(idOf(list))
  const found = await sql<{ ids: number[] }>`
    select array(${most === undefined ? ids : ids.limit(sql.lit(most))}) as ids`.execute(db)
  return found.rows[0]?.ids ?? []
}

/** Rows in an order of the list, or in that order backwards. */
export function ordered<Filters>(
  list: ListQuery<Filters>,
  rows: Rows,
  sort: string | undefined,
  backwards = false,
): Rows {
  const { columns, descending } = orderOf(list, sort)
  const direction = descending !== backwards ? 'desc' : 'asc'
  let inOrder = rows
  // Joined only by the order that needs it.
  for (const [letter, { table, on }] of joinsOf(list, columns))
    inOrder = inOrder.innerJoin(sql.table(table).as(letter), (join) =>
      join.on(sql<boolean>`${sql.ref(`${letter}.id`)} = ${sql.ref(on)}`),
    ) as unknown as Rows
  for (const column of columns) inOrder = inOrder.orderBy(sql.ref(column), direction)
  return inOrder
}

export function orderOf<Filters>(
  list: ListQuery<Filters>,
  sort: string | undefined,
): { columns: readonly string[]; descending: boolean } {
  const orders: Readonly<Record<string, readonly string[]>> = list.orders
  return {
    columns: orders[sort?.replace('-', '') ?? ''] ?? list.newest,
    descending: sort === undefined || sort.startsWith('-'),
  }
}

/** Walks the order's index. Past the middle a page is read from the end, so that none is far. */
async function browse<Filters>(
  db: Database,
  list: ListQuery<Filters>,
  query: Filters & Paged,
  far?: number,
): Promise<Found> {
  const total = await findTotal(db, list, query)
  const before = (query.page - 1) * query.per_page
  const size = Math.min(query.per_page, total - before)
  if (size <= 0) return { ids: [], total }
  const rows = await list.rows(db, query)
  const backwards = before > total / 2
  const skipped = backwards ? total - before - size : before
  const start = await startOf(db, list, query, skipped, backwards, far)
  const ids = await read(
    ordered(list, start ? rows.where(start.isBeyond) : rows, query.sort, backwards)
      .select(idOf(list))
      .limit(sql.lit(size))
      .offset(skipped - (start?.through ?? 0)),
  )
  return { ids: backwards ? ids.reverse() : ids, total }
}

function startOf<Filters>(
  db: Database,
  list: ListQuery<Filters>,
  query: Filters & Paged,
  skipped: number,
  backwards: boolean,
  far: number | undefined,
): Promise<Start | undefined> {
  const { columns, descending } = orderOf(list, query.sort)
  const [company] = joinsOf(list, columns.slice(0, 1))
  const walk = {
    columns,
    byCompany: company?.[1].table === 'companies',
    places: list.places ?? {},
    down: descending !== backwards,
    skipped,
  }
  return startNear(db, list.kept?.(query) ?? null, walk, far)
}

// The matches are collected before they are sorted: a rare term would otherwise be looked for along the whole order.
async function collect<Filters>(
  db: Database,
  list: ListQuery<Filters>,
  rows: Rows,
  query: Filters & Paged,
  most?: number,
): Promise<Found> {
  const all = rows.select(
    ownColumns(list, query.sort).map((column) => sql.ref(column).as(nameOf(column))),
  )
  const hits = most === undefined ? all : all.limit(sql.lit(most))
  const asRows = db.selectFrom(sql`hits`.as(letterOf(list.newest[0] as string))) as unknown as Rows
  const found = await sql<Found>`
    with hits as materialized (${hits})
    select array(${page(list, asRows, query)}) as ids, (select count(*) from hits) as total`.execute(
    db,
  )
  return found.rows[0] ?? { ids: [], total: 0 }
}

function page<Filters>(list: ListQuery<Filters>, rows: Rows, { sort, page, per_page }: Paged) {
  return ordered(list, rows, sort)
    .select(idOf(list))
    .limit(sql.lit(per_page))
    .offset((page - 1) * per_page)
}

async function count(rows: Rows): Promise<number> {
  const { n } = await rows
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

async function read(ids: Rows<{ id: number }>): Promise<number[]> {
  return (await ids.execute()).map(({ id }) => id)
}

export function isSearched<Filters>({ searched }: ListQuery<Filters>, filters: Filters): boolean {
  return searched.some((filter) => filters[filter])
}

function idOf<Filters>({ newest }: ListQuery<Filters>) {
  return sql.ref<number>(newest.at(-1) as string).as('id')
}

/** What the list's own table gives to an order. */
function ownColumns<Filters>(
  list: ListQuery<Filters>,
  sort: string | undefined,
): readonly string[] {
  const { columns } = orderOf(list, sort)
  const joins = joinsOf(list, columns)
  const own = columns.filter((column) => !joins.some(([letter]) => letter === letterOf(column)))
  return [...new Set([...own, ...joins.map(([, { on }]) => on)])]
}

function joinsOf<Filters>({ joins = {} }: ListQuery<Filters>, columns: readonly string[]) {
  const letters = new Set(columns.map(letterOf))
  return Object.entries(joins).filter(([letter]) => letters.has(letter))
}

const letterOf = (column: string) => column.split('.')[0] as string
const nameOf = (column: string) => column.split('.')[1] as string
