import type { LeadTarget } from '@iris/contracts/lead-dashboard'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { orNotFound } from '../../db/or-not-found.ts'

/** A second target of the same month and seller replaces the first. */
export async function upsertTarget(
  db: Database,
  target: { month: string; amount: number; assigned_user_id: number | null },
): Promise<LeadTarget> {
  const { id } = await db
    .insertInto('lead_targets')
    .values({
      month: `${target.month}-01`,
      amount: String(target.amount),
      assigned_user_id: target.assigned_user_id,
    })
    .onConflict((conflict) =>
      conflict
        .constraint('lead_targets_of')
        .doUpdateSet((eb) => ({ amount: eb.ref('excluded.amount') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const [stored] = await read(db, sql<boolean>`t.id = ${id}`)
  return orNotFound(stored)
}

export async function hasTarget(
  db: Database,
  { month, assigned_user_id }: { month: string; assigned_user_id: number | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('lead_targets')
    .select('id')
    .where('month', '=', `${month}-01`)
    .where('assigned_user_id', 'is not distinct from', assigned_user_id)
    .executeTakeFirst()
  return row !== undefined
}

/** By month; the team's before the sellers' of the same one. */
export function findTargets(db: Database, year: number): Promise<LeadTarget[]> {
  return read(
    db,
    sql<boolean>`t.month between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`,
  )
}

async function read(db: Database, where: ReturnType<typeof sql<boolean>>): Promise<LeadTarget[]> {
  const rows = await db
    .selectFrom('lead_targets as t')
    .leftJoin('users as u', 'u.id', 't.assigned_user_id')
    .select([
      't.id',
      sql<string>`to_char(t.month, 'YYYY-MM')`.as('month'),
      't.amount',
      't.assigned_user_id',
      'u.name as seller',
      't.created_at',
      't.updated_at',
    ])
    .where(where)
    .orderBy('t.month')
    .orderBy('u.name_key', (order) => order.asc().nullsFirst())
    .execute()
  return rows.map(({ seller, ...row }) => ({
    ...row,
    amount: Number(row.amount),
    assigned_user:
      row.assigned_user_id === null ? null : { id: row.assigned_user_id, name: seller ?? '' },
  }))
}
