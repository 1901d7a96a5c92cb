import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { DB } from './generated.ts'

/** A list whose totals are kept (0032-list-totals.sql), and which of its rows are meant; all unless told. */
export type Kept = {
  list: string
  company?: number | undefined
  /** One, or any of some. */
  status?: string | readonly string[] | undefined
}

/** How many rows there are at this moment: the kept figure and what was written since. */
export async function keptTotal(db: Database, { list, company, status }: Kept): Promise<number> {
  const ofStatus = withStatus(status)
  const ofCompany = company === undefined ? sql`` : sql`and company = ${company}`
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::bigint as n from (
      select n from list_totals where list = ${list} and company = ${company ?? 0} ${ofStatus}
      union all
      select n from list_moves where list = ${list} ${ofCompany} ${ofStatus}) t`.execute(db)
  return rows[0]?.n ?? 0
}

/** As `keptTotal`, of each status that has any. */
export async function keptByStatus(
  db: Database,
  { list, company }: Omit<Kept, 'status'>,
): Promise<{ status: string; n: number }[]> {
  const ofCompany = company === undefined ? sql`` : sql`and company = ${company}`
  const { rows } = await sql<{ status: string; n: number }>`
    select status, sum(n)::bigint as n from (
      select status, n from list_totals where list = ${list} and company = ${company ?? 0}
      union all
      select status, n from list_moves where list = ${list} ${ofCompany}) t group by status`.execute(
    db,
  )
  return rows
}

function withStatus(status: Kept['status']) {
  if (status === undefined) return sql``
  return typeof status === 'string'
    ? sql`and status = ${status}`
    : sql`and status = any(${status as string[]}::text[])`
}

/** What a place is: a day, or the beginning of a name. */
export type PlaceSort = 'day' | 'name'

/** A place, and how many rows of the list come before it. */
export type ListPlace = { place: string; status: string; through: number }

/**
 * The place of the row that comes after the first `skipped` ones, from the first day or name or from the last.
 * @param byStatus the order begins with the status
 * @returns undefined when there are not so many rows, or the places are not counted yet
 */
export async function placeOfRow(
  db: Database,
  { list, status }: Kept,
  sort: PlaceSort,
  skipped: number,
  descending: boolean,
  byStatus: boolean,
): Promise<ListPlace | undefined> {
  const ofStatus = withStatus(status)
  const direction = descending ? sql`desc` : sql`asc`
  const moved = sort === 'day' ? sql`day::text collate "C"` : sql`start`
  const first = byStatus ? sql`status` : sql`''::text`
  const { rows } = await sql<ListPlace>`
    select place, status, (through - n)::bigint as through from (
      select place, status, n, sum(n) over (order by status ${direction}, place ${direction}) as through from (
        select place, status, sum(n)::bigint as n from (
          select place, ${first} as status, n from list_places where list = ${list} and sort = ${sort} ${ofStatus}
          union all
          select ${moved}, ${first}, n from list_moves where list = ${list} and day is not null ${ofStatus}) both_of
        group by place, status) places) summed
    where through > ${skipped} and n > 0 and exists (select from list_counted) order by through limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Counts the places of a database that has none yet. Returns false while another process is at it. */
export async function countPlacesOnce(db: Database): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select list_count_places_once() as done`.execute(db)
  return rows[0]?.done ?? false
}

/** A company, and how many rows of a list belong to it and to the companies before it. */
export type CompanyPlace = { name_key: string; id: number; through: number }

/**
 * The last company whose rows all lie among a list's first `skipped` ones, in the order of names, from A or from Z.
 * @param companies their table
 * @returns undefined when these rows are all of the first company
 */
export async function companyBefore(
  db: Database,
  { list, status }: Kept,
  companies: keyof DB,
  skipped: number,
  descending: boolean,
): Promise<CompanyPlace | undefined> {
  const ofStatus = withStatus(status)
  const direction = descending ? sql`desc` : sql`asc`
  // Integers, because a sum of bigint is numeric and slow.
  const { rows } = await sql<CompanyPlace>`
    select name_key, id, through from (
      select c.name_key, c.id, sum(t.n) over (order by c.name_key ${direction}, c.id ${direction}) as through
      from ${sql.table(companies)} c join (
        select company, n::integer as n from list_totals where list = ${list} and company <> 0 ${ofStatus}
        union all
        select company, n from list_moves where list = ${list} ${ofStatus}) t on t.company = c.id) places
    where through <= ${skipped} order by through desc limit 1`.execute(db)
  return rows[0]
}
