import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database } from './database.ts'
import { companyBefore, type Kept, type PlaceSort, placeOfRow } from './list-totals.sql.ts'

/** The columns by which the rows of a list are counted in places (0090-list-places.sql), and how. */
export type ListPlaces = Readonly<Record<string, PlaceSort>>

/** Where to begin walking to a page: only rows beyond this, of which `through` rows come before. */
export type Start = { isBeyond: Expression<SqlBool>; through: number }

/** A way through a list, from one of its ends. */
type Walk = {
  columns: readonly string[]
  /** The order begins with the companies' names. */
  byCompany: boolean
  places: ListPlaces
  down: boolean
  /** Rows before the page. */
  skipped: number
}

/** To walk past so many rows is still quicker than to add up companies or places. */
const FAR = { company: 50_000, place: 10_000 }

/** The same as in the database function `list_start`. */
const START_LENGTH = 5

/** Where to begin walking to a page that is far from both ends; undefined where one walks from the end itself. */
export async function startNear(
  db: Database,
  kept: Kept | null,
  walk: Walk,
  far?: number,
): Promise<Start | undefined> {
  // One company has few rows.
  if (!kept || kept.company !== undefined) return
  if (walk.skipped < (far ?? FAR[walk.byCompany ? 'company' : 'place'])) return
  return walk.byCompany ? startAtCompany(db, kept, walk) : startAtPlace(db, kept, walk)
}

/** Begins after the last company that lies whole before the page. */
async function startAtCompany(
  db: Database,
  kept: Kept,
  { columns, down, skipped }: Walk,
): Promise<Start | undefined> {
  const place = await companyBefore(db, kept, 'companies', skipped, down)
  if (!place) return
  const [name, id] = columns as [string, string]
  const than = down ? sql`<` : sql`>`
  const isBeyond = sql<SqlBool>`(${sql.ref(name)}, ${sql.ref(id)}) ${than} (${place.name_key}, ${place.id}::integer)`
  return { isBeyond, through: place.through }
}

/** Begins with the day, or the beginning of a name, of the page's first row; in an order by status, within that status. */
async function startAtPlace(
  db: Database,
  kept: Kept,
  { columns, places, down, skipped }: Walk,
): Promise<Start | undefined> {
  const [status, column] = places[columns[0] as string] ? [null, columns[0]] : columns
  const sort = places[column as string]
  if (!column || !sort) return
  const at = await placeOfRow(db, kept, sort, skipped, down, status !== null)
  if (!at) return
  const { than, bound } = boundOf(sort, at.place, down)
  const isBeyond = status
    ? sql<SqlBool>`(${sql.ref(status)}, ${sql.ref(column)}) ${than} (${at.status}, ${bound})`
    : sql<SqlBool>`${sql.ref(column)} ${than} ${bound}`
  return { isBeyond, through: at.through }
}

/** The end of a place from which the walk comes to it. */
function boundOf(sort: PlaceSort, place: string, down: boolean) {
  if (sort === 'day') {
    const day = down ? sql`${place}::date + 1` : sql`${place}::date`
    return { than: down ? sql`<` : sql`>=`, bound: sql`(${day})::timestamp at time zone 'UTC'` }
  }
  // A shorter text than a beginning is all of it; longer ones are other places.
  const isWhole = [...place].length < START_LENGTH
  if (!down || isWhole) return { than: down ? sql`<=` : sql`>=`, bound: sql`${place}` }
  return { than: sql`<`, bound: sql`${`${place}\u{10FFFF}`}` }
}
