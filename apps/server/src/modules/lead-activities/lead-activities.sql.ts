import type { LeadActivity } from '@iris/contracts/lead-activities'
import { type Insertable, sql, type Updateable } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'
import { inOrder } from '../../db/in-order.ts'
import type { ListQuery } from '../../db/list-page.sql.ts'

/** `?all=true` is for selects and small teams: a screen reads pages. */
export const ALL_ACTIVITIES_MAX = 10_000
/** How many due activities a card shows; its count tells the rest. */
const DUE_SHOWN = 20

function activities(db: Database) {
  return db
    .selectFrom('lead_activities as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .select([
      'a.id',
      'a.lead_id',
      'a.activity',
      'a.status',
      'a.date',
      'a.time',
      'a.notes',
      'a.user_id',
      'u.name as user_name',
      'a.created_at',
      'a.updated_at',
    ])
    .where('a.archived_at', 'is', null)
}

type ActivityFilters = { lead_id?: number | undefined }

/** The newest date and time first; no time is the end of the day, as the database puts nulls last. */
export const ACTIVITIES: ListQuery<ActivityFilters> = {
  rows(db, { lead_id }) {
    const all = db.selectFrom('lead_activities as a').where('a.archived_at', 'is', null)
    return lead_id === undefined ? all : all.where('a.lead_id', '=', lead_id)
  },
  searched: [],
  orders: {},
  newest: ['a.date', 'a.time', 'a.id'],
}

/** The activities of these ids, in the order of the ids. */
export async function activityViews(db: Database, ids: readonly number[]): Promise<LeadActivity[]> {
  const rows = await activities(db).where('a.id', '=', anyOf(ids)).execute()
  return inOrder(ids, rows as LeadActivity[])
}

/** Activities to be done today from now on, or before now, the oldest first: how many, and the first twenty. */
export async function findDue(
  db: Database,
  when: 'today' | 'overdue',
  now: { date: string; time: string },
  {
    assigned_user_id,
    open_to,
  }: { assigned_user_id?: number | undefined; open_to?: number | undefined },
): Promise<{ count: number; activities: LeadActivity[] }> {
  const dated =
    when === 'today'
      ? sql`a.date = ${now.date} and coalesce(a.time >= ${now.time}, true)`
      : sql`a.date <= ${now.date} and (a.date < ${now.date} or a.time < ${now.time})`
  const ofSeller =
    assigned_user_id === undefined ? sql`true` : sql`l.assigned_user_id = ${assigned_user_id}`
  const isOpenTo =
    open_to === undefined
      ? sql`true`
      : sql`(l.assigned_user_id = ${open_to} or l.assigned_user_id is null)`
  // The open activities of a won or lost lead no longer count. Literals: the indexes hold what is open.
  const isDue = sql<boolean>`a.status <> 'completed' and ${dated} and exists (
    select from leads l where l.id = a.lead_id and l.status in ('new', 'in_progress') and ${ofSeller} and ${isOpenTo})`
  const rows = await activities(db)
    .where(isDue)
    .orderBy('a.date')
    .orderBy('a.time')
    .orderBy('a.id')
    .limit(sql.lit(DUE_SHOWN))
    .execute()
  if (rows.length < DUE_SHOWN) return { count: rows.length, activities: rows as LeadActivity[] }
  const { count } = await db
    .selectFrom('lead_activities as a')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('a.archived_at', 'is', null)
    .where(isDue)
    .executeTakeFirstOrThrow()
  return { count, activities: rows as LeadActivity[] }
}

/** An archived one is gone. */
export async function lockActivity(db: Database, id: number) {
  return db
    .selectFrom('lead_activities')
    .select(['id', 'lead_id', 'activity', 'status', 'date', 'time', 'notes', 'updated_at'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function insertActivity(db: Database, values: Insertable<DB['lead_activities']>) {
  return db.insertInto('lead_activities').values(values).returning('id').executeTakeFirstOrThrow()
}

export async function changeActivity(
  db: Database,
  id: number,
  changes: Updateable<DB['lead_activities']>,
): Promise<void> {
  await db.updateTable('lead_activities').set(changes).where('id', '=', id).execute()
}

export async function leadExists(db: Database, id: number): Promise<boolean> {
  const row = await db.selectFrom('leads').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
