import type { Exam } from '@iris/contracts/exams'
import type { ExamStatus } from '@iris/domain/exam-status'
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'
import { hasTrigram, searched } from '../../db/search.sql.ts'
import { holdsAllOrCompany } from '../companies/companies.public.ts'
import { examViews } from './exam-view.sql.ts'

export type ExamListQuery = {
  page: number
  per_page: number
  query?: string | undefined
  company_id?: number | undefined
  status?: ExamStatus | undefined
  /** Newest first unless told. */
  sort?: ExamSort | `-${ExamSort}` | undefined
}
/** The last is the reading queue's own. */
export type ExamSort =
  | 'patient_name'
  | 'companyName'
  | 'id'
  | 'created_at'
  | 'status'
  | 'review_since'

/** Up to so many matches are sorted in memory; beyond, the order's own index is walked, which then finds a page soon. */
const FEW_MATCHES = 10_000
/** Digits of a phone that are looked for, and of how many people at most. */
const PHONE_FROM = 5
const PHONES = 1000

/** One page of exams with patient and company, and how many there are in all. */
export async function listExamsWithPatient(
  db: Database,
  list: ExamListQuery,
): Promise<{ exams: Exam[]; total: number }> {
  const { ids, total } = list.query ? await searchIds(db, list) : await browseIds(db, list)
  return { exams: await examViews(db, ids), total }
}

export async function listExamsOfPatient(db: Database, patientId: number): Promise<Exam[]> {
  const rows = await db
    .selectFrom('exams')
    .select('id')
    .where('patient_id', '=', patientId)
    .orderBy('id', 'desc')
    .execute()
  return examViews(
    db,
    rows.map(({ id }) => id),
  )
}

type Ids = { ids: number[]; total: number }

/** How many there are; not `exact` where more were not counted. */
type Total = { n: number; exact: boolean }

async function browseIds(db: Database, list: ExamListQuery): Promise<Ids> {
  const total = await count(matching(db, list))
  return { ids: await pageIds(matching(db, list), list, { n: total, exact: true }), total }
}

// The matches are collected before they are sorted: a rare term would otherwise be looked for along the whole order.
async function searchIds(db: Database, list: ExamListQuery): Promise<Ids> {
  const hits = db.selectFrom(
    matching(db, list)
      .select(SORTED_COLUMNS)
      .limit(sql.lit(FEW_MATCHES + 1))
      .as('e'),
  ) as unknown as Exams
  const total = await count(hits)
  if (total <= FEW_MATCHES)
    return { ids: await pageIds(hits, list, { n: total, exact: true }), total }
  const exact = hasTrigram(list.query ?? '')
  const n = exact ? await count(matching(db, list)) : FEW_MATCHES
  return { ids: await pageIds(matching(db, list), list, { n, exact }), total: n }
}

export type Exams = SelectQueryBuilder<DB & { e: DB['exams'] }, 'e', object>
const SORTED_COLUMNS = [
  'e.id',
  'e.company_id',
  'e.status',
  'e.created_at',
  'e.patient_search',
] as const

export type ExamFilters = Pick<ExamListQuery, 'query' | 'company_id' | 'status'>

/** What the filters leave. */
export function matching(db: Database, list: ExamFilters): Exams {
  let exams: Exams = db.selectFrom('exams as e')
  if (list.company_id !== undefined) exams = exams.where('e.company_id', '=', list.company_id)
  if (list.status !== undefined) exams = exams.where('e.status', '=', list.status)
  if (list.query) exams = exams.where(holdsAllOrCompany(list.query, hasWord, 'e.company_id'))
  return exams
}

/** In the patient's name, CPF or phone. */
function hasWord(pattern: string, word: string): Expression<SqlBool> {
  const named = sql<SqlBool>`${searched('e.patient_search', word)} like ${pattern}`
  // The exam keeps no copy of the phone: whose it is, is looked up first. An area code would be far too many people's.
  if (word.length < PHONE_FROM || !/^\d+$/.test(word)) return named
  return sql<SqlBool>`(${named} or e.patient_id = any(array(
    select id from patients where phone like ${pattern} limit ${sql.lit(PHONES)})))`
}

async function count(exams: Exams): Promise<number> {
  const { n } = await exams
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The page's ids alone, index by index; with the whole count known, a page past the middle is read from the end. */
async function pageIds(exams: Exams, list: ExamListQuery, total: Total): Promise<number[]> {
  const before = (list.page - 1) * list.per_page
  const size = Math.min(list.per_page, total.n - before)
  if (size <= 0) return []
  const fromEnd = total.exact && before > total.n / 2
  const offset = fromEnd ? total.n - before - size : before
  const rows = await ordered(exams, list.sort, fromEnd)
    .select('e.id')
    .limit(sql.lit(size))
    .offset(offset)
    .execute()
  const ids = rows.map(({ id }) => id)
  return fromEnd ? ids.reverse() : ids
}

/** The columns of an order, all ascending or all descending; the last one makes it whole. */
const ORDERS: Readonly<Record<ExamSort, readonly string[]>> = {
  patient_name: ['e.patient_search', 'e.id'],
  companyName: ['c.name_key', 'c.id', 'e.created_at', 'e.id'],
  id: ['e.id'],
  created_at: ['e.created_at', 'e.id'],
  status: ['e.status', 'e.created_at', 'e.id'],
  review_since: ['e.review_since', 'e.id'],
}

export function orderOf(sort: ExamListQuery['sort']): {
  columns: readonly string[]
  descending: boolean
} {
  const known = sort ?? '-created_at'
  return {
    columns: ORDERS[known.replace('-', '') as ExamSort],
    descending: known.startsWith('-'),
  }
}

/** The exams in an order of the list, or in that order backwards. */
export function ordered(exams: Exams, sort: ExamListQuery['sort'], backwards: boolean): Exams {
  const { columns, descending } = orderOf(sort)
  const direction = descending !== backwards ? 'desc' : 'asc'
  return columns.reduce<Exams>(
    (query, column) => query.orderBy(sql.ref(column), direction),
    withCompany(exams, columns),
  )
}

/** Joined only by the order that needs it. */
function withCompany(exams: Exams, columns: readonly string[]): Exams {
  return columns.some((column) => column.startsWith('c.'))
    ? (exams.innerJoin('companies as c', 'c.id', 'e.company_id') as unknown as Exams)
    : exams
}
