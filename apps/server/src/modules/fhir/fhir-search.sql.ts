import type { Choices, IdentifierChoice, Position, Span } from '@iris/contracts/fhir-search'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import { plannedAnew } from '../../db/transaction.ts'

/** What a search asks for, whatever the resource. */
export type Search = {
  ids: Choices<string>
  patients: Choices<number>
  /** Only what belongs to any of these exams. */
  exams?: readonly number[]
  identifiers: Choices<IdentifierChoice>
  updated: Span
  made: Span
  /** Where the page before ended. */
  after: Position | null
  /** How many resources at most. */
  count: number
}

export const ALL_TIME: Span = { from: null, until: null }

/** The table whose rows become resources, as `t` in its conditions. */
export type RowSource = {
  table: 'patients' | 'companies' | 'users' | 'exams' | 'triages' | 'referrals'
  /** The number of the row in the id of a resource; null where no row can be meant. */
  rowOf: (id: string) => number | null
  /** Whether a row has this number of somebody; null where no row can. */
  identified?: (identifier: IdentifierChoice) => RawBuilder<boolean> | null
  /** Rows that become no resource do not have it. */
  condition?: RawBuilder<boolean>
  /** When what a row tells of was; without it, when the row was made. */
  dated?: DatedRows
}

/** Whether a row is of a span of time, asked in two ways. */
export type DatedRows = {
  /** Of one row that is looked at anyway. */
  ofRow: (span: Span) => RawBuilder<boolean>
  /** The ids of all rows from one id on, each once: a select that indexes answer. */
  led: (span: Span, from: number) => RawBuilder<unknown>
}

const MADE = sql.ref('t.created_at')

/** How much work a way to a page may be before another is taken. */
const MOST_WORK = {
  /** Up to so many rows are collected and then sorted, wherever they are. */
  few: 5000,
  /** With more, so many rows are walked in the order of their ids: where many are meant, a page of them is soon found. */
  walked: 50_000,
}

const NEVER = sql<boolean>`false`

/**
 * The ids of the next rows, in their order, `most` at most. They are always in the order of the ids, so that a row that is
 * saved meanwhile keeps its place: no page shows it twice, and none leaves it out.
 */
export async function findRows(
  db: Database,
  source: RowSource,
  search: Search,
  most: number,
  { few, walked } = MOST_WORK,
): Promise<number[]> {
  const table = sql`${sql.table(source.table)} t`
  const conditions = conditionsOf(source, search)
  const all = sql`select t.id from ${table} where ${conditions}`
  if (!isSpread(search)) return idsOf(db, sql`${all} order by t.id limit ${most}`)
  // Planned for these very values: how many rows there are of them is all that matters.
  return plannedAnew(db, async (anew) => {
    // Indexes and the summaries of blocks are asked, never the whole table.
    await sql`set local enable_seqscan = off`.execute(anew)
    const leading = leadingTo(source, search)
    const ids = await idsOf(anew, sql`select id from (${leading}) led limit ${few + 1}`)
    if (ids.length <= few)
      return idsOf(anew, sql`${all} and t.id = ${anyOf(ids)} order by t.id limit ${most}`)
    const near = sql`select * from ${table} where t.id >= ${firstOf(search)} order by t.id limit ${walked}`
    const found = await idsOf(
      anew,
      sql`select t.id from (${near}) t where ${conditions} order by t.id limit ${most}`,
    )
    if (found.length === most) return found
    // Many, and hardly any of them near, as of the last months after years: all are gone through by what leads to them.
    const led =
      source.dated && isLedByDate(search)
        ? sql`select t.id from (${leading}) led join ${table} on t.id = led.id
            where ${conditionsOf(source, { ...search, made: ALL_TIME })}`
        : all
    // A sum, lest the planner walk the ids after all.
    return idsOf(anew, sql`${led} order by t.id + 0 limit ${most}`)
  })
}

async function idsOf(db: Database, select: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${select}`.execute(db)
  return rows.map(({ id }) => id)
}

const firstOf = ({ after }: Search) => after?.id ?? 0

const isLedByDate = ({ identifiers, made }: Search) => identifiers.length === 0 && isBounded(made)

/** A select of the ids of what leads to the rows, of all that is asked: two spans would each need the other's rows. */
function leadingTo(source: RowSource, search: Search): RawBuilder<unknown> {
  const { identifiers, made, updated, after } = search
  if (source.dated && isLedByDate(search)) return source.dated.led(made, firstOf(search))
  const led =
    identifiers.length > 0
      ? identifiedBy(source, identifiers)
      : isBounded(made)
        ? isWithin(MADE, made)
        : isWithin(sql.ref('t.updated_at'), updated)
  const further = after ? sql`t.id >= ${after.id}` : sql`true`
  return sql`select t.id from ${sql.table(source.table)} t where ${led} and ${further}`
}

function identifiedBy(source: RowSource, identifiers: Search['identifiers']): RawBuilder<unknown> {
  const each = identifiers.map((choices) => {
    const meant = choices.map((one) => source.identified?.(one) ?? NEVER)
    return sql`(${sql.join(meant, sql` or `)})`
  })
  return sql.join(each, sql` and `)
}

const isBounded = ({ from, until }: Span) => from !== null || until !== null

/** Only a number or a span of time says which rows are meant: nothing leads to them in the order of their ids. */
function isSpread({ ids, patients, identifiers, updated, made }: Search): boolean {
  if (ids.length + patients.length > 0) return false
  return identifiers.length > 0 || isBounded(updated) || isBounded(made)
}

function conditionsOf(source: RowSource, search: Search): RawBuilder<unknown> {
  const { ids, patients, identifiers, updated, made, after } = search
  const all: RawBuilder<unknown>[] = [source.condition ?? sql`true`]
  // From the row of the last resource on: it may have others.
  if (after) all.push(sql`t.id >= ${after.id}`)
  for (const each of ids) {
    const rows = each.map(source.rowOf).filter((row) => row !== null)
    all.push(sql`t.id = ${anyOf(rows)}`)
  }
  for (const each of patients) all.push(sql`t.patient_id = ${anyOf(each.filter(isStorable))}`)
  if (search.exams) all.push(sql`t.exam_id = ${anyOf(search.exams)}`)
  if (identifiers.length > 0) all.push(identifiedBy(source, identifiers))
  if (isBounded(updated)) all.push(isWithin(sql.ref('t.updated_at'), updated))
  if (isBounded(made)) all.push(source.dated?.ofRow(made) ?? isWithin(MADE, made))
  return sql.join(all, sql` and `)
}

/** Whether a moment is within a span. */
export function isWithin(moment: RawBuilder<unknown>, { from, until }: Span): RawBuilder<boolean> {
  const bounds = [sql`true`]
  if (from !== null) bounds.push(sql`${moment} >= ${from}::timestamptz`)
  if (until !== null) bounds.push(sql`${moment} < ${until}::timestamptz`)
  return sql<boolean>`${sql.join(bounds, sql` and `)}`
}

const isStorable = (id: number) => id <= 2_147_483_647

/** The number that an id is; null for any other text. */
export function numberIn(id: string): number | null {
  return /^[1-9]\d{0,9}$/.test(id) && isStorable(Number(id)) ? Number(id) : null
}
