import type { QueryOf } from '@iris/contracts/endpoint'
import type { exportPatients, listPatients, Patient } from '@iris/contracts/patients'
import { datesAmong } from '@iris/domain/search-key'
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'
import { hasTrigram, holdsAll, holdsAllOrCompany, searched, TRIGRAM } from '../../db/search.sql.ts'
import { patientViews } from './patients.sql.ts'

export type PatientListQuery = QueryOf<typeof listPatients>

/** Up to so many matches are sorted in memory; beyond, the order's own index is walked, which then finds a page soon. */
const FEW_MATCHES = 10_000

/**
 * One page of patients, newest first unless sorted, and how many there are. The total of a search is exact up to 10,000
 * matches, and from three letters on.
 */
export async function findPatients(
  db: Database,
  list: PatientListQuery,
): Promise<{ rows: Patient[]; total: number }> {
  const { ids, total } = await (list.query || list.name ? search(db, list) : browse(db, list))
  return { rows: await patientViews(db, ids), total }
}

/** Every patient of a list, in its order, by id: for a few hundred thousand that is a megabyte. */
export async function findPatientIds(
  db: Database,
  list: QueryOf<typeof exportPatients>,
): Promise<number[]> {
  const wanted = { ...list, page: 1, per_page: 1 }
  const ids = ordered(matching(db, wanted), wanted, false).select('p.id')
  const found = await sql<{ ids: number[] }>`select array(${ids}) as ids`.execute(db)
  return found.rows[0]?.ids ?? []
}

type Found = { ids: number[]; total: number }

async function browse(db: Database, list: PatientListQuery): Promise<Found> {
  const total = await count(matching(db, list))
  return { ids: await pageFromNearerEnd(matching(db, list), list, total), total }
}

// The matches are collected before they are sorted: a rare term would otherwise be looked for along the whole order.
async function search(db: Database, list: PatientListQuery): Promise<Found> {
  const found = await db
    .with(
      (cte) => cte('hits').materialized(),
      () =>
        matching(db, list)
          .select(['p.id', 'p.company', 'p.name_key', 'p.created_at'])
          .limit(sql.lit(FEW_MATCHES + 1)),
    )
    .selectNoFrom((eb) => [
      sql<number[]>`array(${page(eb.selectFrom('hits as p') as unknown as Patients, list)})`.as(
        'ids',
      ),
      eb.selectFrom('hits').select(eb.fn.countAll<number>().as('n')).as('total'),
    ])
    .executeTakeFirstOrThrow()
  const hits = found.total ?? 0
  if (hits <= FEW_MATCHES) return { ids: found.ids, total: hits }
  const { dates, words } = datesAmong(list.query ?? '')
  if (dates.length > 0 || hasTrigram(words) || hasTrigram(list.name ?? '')) return browse(db, list)
  const ids = await read(page(matching(db, list), list))
  return { ids, total: FEW_MATCHES }
}

type Patients = SelectQueryBuilder<DB & { p: DB['patients'] }, 'p', object>

function matching(db: Database, list: PatientListQuery): Patients {
  // Those that were merged into another are nobody's any more. By id, so that the orders' own indexes still suffice.
  let patients: Patients = db
    .selectFrom('patients as p')
    .where(sql<SqlBool>`not exists (select from patient_merges m where m.patient_id = p.id)`)
  const { company, query, name } = list
  if (company !== undefined) patients = patients.where('p.company', '=', company)
  const { dates, words } = datesAmong(query ?? '')
  for (const date of dates) patients = patients.where('p.dob', '=', date)
  if (words) patients = patients.where(holdsAllOrCompany(words, hasWord, 'p.company'))
  if (name) patients = patients.where(holdsAll(name, isNamed))
  return patients
}

/** In the patient's name, CPF or phone. */
function hasWord(pattern: string, word: string): Expression<SqlBool> {
  const isNumber = /^\d+$/.test(word)
  // A letter or two are looked for in the index of names, a tenth of the table: no CPF has a letter.
  const text =
    word.length < TRIGRAM && !isNumber ? sql.ref('p.name_key') : searched('p.search', word)
  const named = sql<SqlBool>`${text} like ${pattern}`
  return isNumber ? sql<SqlBool>`(${named} or ${searched('p.phone', word)} like ${pattern})` : named
}

/** In the name; what the trigram index knows holds it too. */
function isNamed(pattern: string, word: string): Expression<SqlBool> {
  const named = sql<SqlBool>`p.name_key like ${pattern}`
  return word.length < TRIGRAM ? named : sql<SqlBool>`(${named} and p.search like ${pattern})`
}

async function count(patients: Patients): Promise<number> {
  const { n } = await patients
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

function page(patients: Patients, list: PatientListQuery) {
  return ordered(patients, list, false)
    .select('p.id')
    .limit(sql.lit(list.per_page))
    .offset((list.page - 1) * list.per_page)
}

/** The page's ids, index by index; past the middle they are read from the end, so that no page is far. */
async function pageFromNearerEnd(
  patients: Patients,
  list: PatientListQuery,
  total: number,
): Promise<number[]> {
  const before = (list.page - 1) * list.per_page
  const size = Math.min(list.per_page, total - before)
  if (size <= 0) return []
  if (before <= total / 2) return read(page(patients, list))
  const fromEnd = ordered(patients, list, true)
    .select('p.id')
    .limit(sql.lit(size))
    .offset(total - before - size)
  return (await read(fromEnd)).reverse()
}

async function read(page: SelectQueryBuilder<DB, never, { id: number }>): Promise<number[]> {
  return (await page.execute()).map(({ id }) => id)
}

function ordered(patients: Patients, list: PatientListQuery, reversed: boolean): Patients {
  const sort = list.sort ?? '-created_at'
  const direction = sort.startsWith('-') !== reversed ? 'desc' : 'asc'
  switch (sort) {
    case 'name':
    case '-name':
      return patients.orderBy('p.name_key', direction).orderBy('p.id', direction)
    case 'companyName':
    case '-companyName':
      return patients
        .innerJoin('companies as c', 'c.id', 'p.company')
        .orderBy('c.name_key', direction)
        .orderBy('c.id', direction)
        .orderBy('p.name_key', direction)
        .orderBy('p.id', direction) as unknown as Patients
    case 'created_at':
    case '-created_at':
      return patients.orderBy('p.created_at', direction).orderBy('p.id', direction)
  }
}
