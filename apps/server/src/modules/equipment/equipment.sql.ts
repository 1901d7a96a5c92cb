import type { QueryOf } from '@iris/contracts/endpoint'
import type { exportEquipment, listEquipment } from '@iris/contracts/equipment'
import { compareText } from '@iris/domain/compare-text'
import { equipmentName } from '@iris/domain/equipment'
import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'
import { hasTrigram, holdsAll, searched } from '../../db/search.sql.ts'

/** An item as stored; the two file columns hold keys of `stored_files`. */
export type EquipmentStored = Selectable<DB['equipaments']>

/** As far as the matches of one or two letters are counted. */
const COUNTED = 10_000

type Wanted = QueryOf<typeof exportEquipment>

/** The ids of one page, newest first, and how many there are. */
export async function findEquipment(db: Database, list: QueryOf<typeof listEquipment>) {
  const found = matching(db, list)
  const rows = await found
    .select('e.id')
    .orderBy('e.id', 'desc')
    .limit(sql.lit(list.per_page))
    .offset((list.page - 1) * list.per_page)
    .execute()
  return { ids: rows.map(({ id }) => id), total: await count(db, list) }
}

/** Exact from three letters on; a shorter term, which no index helps to find, stops counting at 10,000. */
async function count(db: Database, list: Wanted): Promise<number> {
  const found = matching(db, list).select('e.id')
  const isShort = list.query !== undefined && list.query !== '' && !hasTrigram(list.query)
  const { total } = await db
    .selectFrom((isShort ? found.limit(COUNTED) : found).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Every item of a list, in its order, by id. */
export async function findEquipmentIds(db: Database, list: Wanted): Promise<number[]> {
  const rows = await matching(db, list).select('e.id').orderBy('e.id', 'desc').execute()
  return rows.map(({ id }) => id)
}

function matching(db: Database, { query, situation, user_id }: Wanted) {
  let found = db.selectFrom('equipaments as e')
  if (query)
    found = found.where(
      holdsAll(
        query,
        (pattern, word) => sql<SqlBool>`${searched('e.search', word)} like ${pattern}`,
      ),
    )
  if (situation !== undefined)
    found = found.where(({ exists, not, selectFrom }) => {
      const out = exists(
        selectFrom('equipament_history as h')
          .select('h.id')
          .whereRef('h.equipament_id', '=', 'e.id')
          .where('h.return_date', 'is', null),
      )
      return situation === 'in_use' ? out : not(out)
    })
  if (user_id !== undefined)
    found = found.where('e.id', 'in', ({ selectFrom }) =>
      selectFrom('equipament_history as mine')
        .select('mine.equipament_id')
        .where('mine.user_id', '=', user_id)
        .where('mine.return_date', 'is', null),
    )
  return found
}

/** All of them by name, as a Brazilian reads. */
export async function findEquipmentOptions(db: Database) {
  const rows = await db
    .selectFrom('equipaments')
    .select(['id', 'equipament_type', 'mark', 'model', 'serial_number', 'active_number'])
    .execute()
  return rows
    .map((item) => ({ value: item.id, label: equipmentName(item) }))
    .sort((a, b) => compareText(a.label, b.label) || a.value - b.value)
}

export async function insertEquipment(
  db: Database,
  values: Insertable<DB['equipaments']>,
): Promise<number> {
  const { id } = await db
    .insertInto('equipaments')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The item, locked against every other writer: a change of its history takes this lock first. */
export function lockEquipment(db: Database, id: number): Promise<EquipmentStored | undefined> {
  return db
    .selectFrom('equipaments')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Also changes `updated_at` when only the history changed. */
export async function changeEquipment(
  db: Database,
  id: number,
  changes: Updateable<DB['equipaments']>,
): Promise<void> {
  await db
    .updateTable('equipaments')
    .set({ ...changes, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}
