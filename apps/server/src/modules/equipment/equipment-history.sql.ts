import type { Insertable, Selectable, Updateable } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'

/** A stored line; the two file columns hold keys of `stored_files`. */
export type UseStored = Selectable<DB['equipament_history']>

/** Every line of an item, which the caller has locked. */
export function usesOf(db: Database, equipmentId: number): Promise<UseStored[]> {
  return db
    .selectFrom('equipament_history')
    .selectAll()
    .where('equipament_id', '=', equipmentId)
    .execute()
}

export async function insertUse(
  db: Database,
  values: Insertable<DB['equipament_history']>,
): Promise<void> {
  await db.insertInto('equipament_history').values(values).execute()
}

export async function changeUse(
  db: Database,
  id: number,
  changes: Updateable<DB['equipament_history']>,
): Promise<void> {
  await db.updateTable('equipament_history').set(changes).where('id', '=', id).execute()
}

/** Which of these ids belong to users. */
export async function knownUsers(db: Database, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('users').select('id').where('id', '=', anyOf(ids)).execute()
  return new Set(rows.map(({ id }) => id))
}
