import type { Support } from '@iris/contracts/supports'
import { equipmentName } from '@iris/domain/equipment'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import { inOrder } from '../../db/in-order.ts'

/** The visits of these ids as they travel, in the order of the ids; archived ones are left out. */
export async function supportViews(db: Database, ids: readonly number[]): Promise<Support[]> {
  if (ids.length === 0) return []
  const visits = await db
    .selectFrom('supports as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .selectAll('s')
    .select(['u.name as user_name', 'c.corporate_reason as company_name'])
    .where('s.id', '=', anyOf(ids))
    .where('s.archived_at', 'is', null)
    .execute()
  const items = await db
    .selectFrom('support_equipaments as i')
    .innerJoin('equipaments as e', 'e.id', 'i.equipament_id')
    .select(['i.support_id', 'e.id', 'e.equipament_type', 'e.mark', 'e.model'])
    .select(['e.serial_number', 'e.active_number'])
    .where('i.support_id', '=', anyOf(ids))
    .orderBy('i.place')
    .execute()
  const itemsOf = Map.groupBy(items, ({ support_id }) => support_id)
  return inOrder(
    ids,
    visits.map((visit) => {
      const own = itemsOf.get(visit.id) ?? []
      const equipaments = own.map(({ id }) => id)
      return { ...visit, equipaments, equipament_names: own.map(equipmentName) }
    }),
  )
}
