import { compareText } from '@iris/domain/compare-text'
import { equipmentName } from '@iris/domain/equipment'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'

/** An item as stored; the two file columns hold keys of `stored_files`. */
export type EquipmentStored = Selectable<DB['equipaments']>

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

export function insertEquipment(db: Database, values: Insertable<DB['equipaments']>) {
  return db.insertInto('equipaments').values(values).returning('id').executeTakeFirstOrThrow()
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
