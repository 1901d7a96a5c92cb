import type { Booking } from '@iris/contracts/supports'
import { SUPPORT_TECHNICIAN_TYPE } from '@iris/domain/user-type'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'

export type SupportStored = Selectable<DB['supports']> & { equipaments: number[] }

/** What goes along to the visits of a day, but for one visit, and what the events of that day have in their kits. */
export async function findBookings(
  db: Database,
  { data_atendimento: day, except = 0 }: { data_atendimento: string; except?: number | undefined },
): Promise<Booking[]> {
  const { rows } = await sql<Booking>`
    select i.equipament_id, s.id as support_id, u.name as user_name, null::int as event_id, null as event_name,
      s.company_id, c.corporate_reason as company_name
    from supports s
    join support_equipaments i on i.support_id = s.id
    join users u on u.id = s.user_id
    join companies c on c.id = s.company_id
    where s.data_atendimento = ${day}::date and s.archived_at is null and s.id <> ${except}
    union all
    select k.equipament_id, null, null, e.id, e.name, e.company_id, c.corporate_reason
    from screening_events e
    join screening_event_equipaments k on k.event_id = e.id
    join companies c on c.id = e.company_id
    where e.status <> 'closed' and e.starts_on <= ${day}::date and e.ends_on >= ${day}::date
    order by equipament_id, support_id, event_id`.execute(db)
  return rows
}

export function insertSupport(db: Database, values: Insertable<DB['supports']>) {
  return db.insertInto('supports').values(values).returning('id').executeTakeFirstOrThrow()
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
    .where('id', '=', anyOf(ids))
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
