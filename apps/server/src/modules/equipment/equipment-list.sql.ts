import type { QueryOf } from '@iris/contracts/endpoint'
import type { exportEquipment } from '@iris/contracts/equipment'
import { type SqlBool, sql } from 'kysely'
import type { ListQuery } from '../../db/list-page.sql.ts'
import { holdsAll, inColumn } from '../../db/search.sql.ts'

/** Out at this moment. */
const OUT = sql<SqlBool>`exists (
  select from equipament_history h where h.equipament_id = e.id and h.return_date is null)`

export const EQUIPMENT: ListQuery<QueryOf<typeof exportEquipment>> = {
  rows(db, { query, situation, user_id }) {
    let items = db.selectFrom('equipaments as e')
    if (query) items = items.where(holdsAll(query, inColumn('e.search')))
    if (situation !== undefined)
      items = items.where(situation === 'in_use' ? OUT : sql<SqlBool>`not ${OUT}`)
    if (user_id !== undefined)
      items = items.where(sql<SqlBool>`e.id in (
        select equipament_id from equipament_history
        where user_id = ${user_id} and return_date is null)`)
    return items
  },
  searched: ['query'],
  orders: {},
  newest: ['e.id'],
}
