import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../src/db/database.ts'
import type { DB } from '../../src/db/generated.ts'

type EquipmentValues = Insertable<DB['equipaments']>

let made = 0

/** The JSON that a client sends to register a retinograph; each call has another serial and asset number. */
export function equipmentBody<O extends Record<string, unknown>>(overrides = {} as O) {
  const n = ++made
  return {
    equipament_type: 3,
    mark: 'Phelcom',
    model: 'Eyer',
    serial_number: `EY-2026-${1000 + n}`,
    active_number: String(5000 + n),
    ...overrides,
  }
}

/** An item that nobody has, as its row. */
export async function makeEquipment(
  db: Database,
  overrides: Partial<EquipmentValues> = {},
): Promise<Selectable<DB['equipaments']>> {
  return db
    .insertInto('equipaments')
    .values(equipmentBody(overrides) as EquipmentValues)
    .returningAll()
    .executeTakeFirstOrThrow()
}
