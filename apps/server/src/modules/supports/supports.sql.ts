import type { QueryOf } from '@iris/contracts/endpoint'
import { ALL_SUPPORTS_MAX, type Booking, type listSupports } from '@iris/contracts/supports'
import { datesAmong } from '@iris/domain/search-key'
import { SUPPORT_TECHNICIAN_TYPE } from '@iris/domain/user-type'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'
import { holdsAll } from '../../db/search.sql.ts'

type Wanted = QueryOf<typeof listSupports>
export type SupportStored = Selectable<DB['supports']> & { equipaments: number[] }

const ORDER = {
  user_name: 'u.name_key',
  company_name: 'c.name_key',
  data_atendimento: 's.data_atendimento',
} as const

/** The ids of one page and how many there are; newest first unless sorted. */
export async function findSupports(db: Database, list: Wanted) {
  const ids = await idsOf(db, list, {
    limit: list.per_page,
    offset: (list.page - 1) * list.per_page,
  })
  const { total } = await matching(db, list)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { ids, total }
}

/** The ids of the whole list, as far as one answer may hold them. */
export function findSupportIds(db: Database, list: Wanted): Promise<number[]> {
  return idsOf(db, list, { limit: ALL_SUPPORTS_MAX, offset: 0 })
}

async function idsOf(
  db: Database,
  list: Wanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const { sort } = list
  const direction = sort && !sort.startsWith('-') ? 'asc' : 'desc'
  let found = matching(db, list).select('s.id').limit(sql.lit(limit)).offset(offset)
  const column = sort?.replace('-', '') as keyof typeof ORDER | undefined
  // Names are joined only to sort by them: their index leads, and a page reads no more than it shows.
  if (column === 'user_name')
    found = found.innerJoin('users as u', 'u.id', 's.user_id').orderBy(ORDER[column], direction)
  else if (column === 'company_name')
    found = found
      .innerJoin('companies as c', 'c.id', 's.company_id')
      .orderBy(ORDER[column], direction)
  else if (column) found = found.orderBy(ORDER[column], direction)
  const rows = await found.orderBy('s.id', direction).execute()
  return rows.map(({ id }) => id)
}

/** By technician, by company, or by a day typed as DD/MM/AAAA. */
function matching(db: Database, { query }: Wanted) {
  const all = db.selectFrom('supports as s').where('s.archived_at', 'is', null)
  if (!query) return all
  const { dates, words } = datesAmong(query)
  let found = all
  for (const date of dates) found = found.where('s.data_atendimento', '=', date)
  if (!words) return found
  return found.where((eb) =>
    holdsAll(words, (pattern) =>
      eb.or([
        eb(
          's.user_id',
          'in',
          eb.selectFrom('users as su').select('su.id').where('su.name_key', 'like', pattern),
        ),
        eb(
          's.company_id',
          'in',
          eb.selectFrom('companies as sc').select('sc.id').where('sc.search', 'like', pattern),
        ),
      ]),
    ),
  )
}

/** What goes along to the visits of a day, but for one visit. */
export function findBookings(
  db: Database,
  { data_atendimento, except }: { data_atendimento: string; except?: number | undefined },
): Promise<Booking[]> {
  let found = db
    .selectFrom('supports as s')
    .innerJoin('support_equipaments as i', 'i.support_id', 's.id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .select(['i.equipament_id', 's.id as support_id', 'u.name as user_name'])
    .select('c.corporate_reason as company_name')
    .where('s.data_atendimento', '=', data_atendimento)
    .where('s.archived_at', 'is', null)
  if (except !== undefined) found = found.where('s.id', '<>', except)
  return found.orderBy('i.equipament_id').orderBy('s.id').execute()
}

export async function insertSupport(
  db: Database,
  values: Insertable<DB['supports']>,
): Promise<number> {
  const { id } = await db
    .insertInto('supports')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A visit that is not archived, locked against every other writer. */
export async function lockSupport(db: Database, id: number): Promise<SupportStored | undefined> {
  const row = await db
    .selectFrom('supports')
    .selectAll()
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const items = await db
    .selectFrom('support_equipaments')
    .select('equipament_id')
    .where('support_id', '=', id)
    .orderBy('place')
    .execute()
  return { ...row, equipaments: items.map(({ equipament_id }) => equipament_id) }
}

/** Also changes `updated_at` when only the items changed. */
export async function changeSupport(
  db: Database,
  id: number,
  changes: Updateable<DB['supports']>,
): Promise<void> {
  await db
    .updateTable('supports')
    .set({ ...changes, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

export async function replaceItems(
  db: Database,
  support_id: number,
  equipaments: readonly number[],
): Promise<void> {
  await db.deleteFrom('support_equipaments').where('support_id', '=', support_id).execute()
  await db
    .insertInto('support_equipaments')
    .values(equipaments.map((equipament_id, place) => ({ support_id, equipament_id, place })))
    .execute()
}

/** Which of these ids belong to items. */
export async function knownItems(db: Database, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('equipaments')
    .select('id')
    .where('id', '=', sql<number>`any(${ids as number[]}::int[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether it is an active user of type 3, the only type that makes visits (spec 2 §5). */
export async function isTechnician(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', SUPPORT_TECHNICIAN_TYPE)
    .where('active', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

export async function isActiveCompany(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  return row !== undefined
}
