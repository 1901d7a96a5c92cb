import type { EventStatus } from '@iris/domain/screening-event'
import type { Station } from '@iris/domain/station-queue'
import { TEAM_TYPES } from '@iris/domain/user-type'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'

export type EventRow = Omit<Selectable<DB['screening_events']>, 'status' | 'closed_stations'> & {
  status: EventStatus
  closed_stations: Station[]
}

export async function findEvent(db: Database, id: number): Promise<EventRow | undefined> {
  const found = db.selectFrom('screening_events').selectAll().where('id', '=', id)
  return (await found.executeTakeFirst()) as EventRow | undefined
}

/**
 * The event, kept from every other writer until the transaction ends: whoever checks in, calls or lets go takes it first,
 * so that of many at once each sees what the one before did.
 */
export async function lockEvent(db: Database, id: number): Promise<EventRow | undefined> {
  const found = db.selectFrom('screening_events').selectAll().where('id', '=', id)
  return (await found.forNoKeyUpdate().executeTakeFirst()) as EventRow | undefined
}

/** The same for all events on whose lists a patient stands. Their line may still join another list until the patient is locked. */
export async function lockEventsOf(db: Database, patient_id: number): Promise<void> {
  await sql`
    select from screening_events
    where id in (select event_id from screening_participants where patient_id = ${patient_id})
    order by id for no key update`.execute(db)
}

export async function membersOf(db: Database, id: number) {
  const team = await db
    .selectFrom('screening_event_team')
    .select('user_id')
    .where('event_id', '=', id)
    .orderBy('place')
    .execute()
  const kit = await db
    .selectFrom('screening_event_equipaments')
    .select('equipament_id')
    .where('event_id', '=', id)
    .orderBy('place')
    .execute()
  return {
    team: team.map(({ user_id }) => user_id),
    equipaments: kit.map(({ equipament_id }) => equipament_id),
  }
}

export function insertEvent(db: Database, values: Insertable<DB['screening_events']>) {
  return db.insertInto('screening_events').values(values).returning('id').executeTakeFirstOrThrow()
}

/** Also changes `updated_at` when only the team or the kit changed. */
export async function changeEvent(
  db: Database,
  id: number,
  changes: Updateable<DB['screening_events']>,
): Promise<void> {
  await db
    .updateTable('screening_events')
    .set({ ...changes, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Opens or closes stations, which is no edit of the event. */
export async function changeStations(
  db: Database,
  id: number,
  closed_stations: readonly Station[],
): Promise<void> {
  await db
    .updateTable('screening_events')
    .set({ closed_stations: [...closed_stations] })
    .where('id', '=', id)
    .execute()
}

/** The next ticket of an event that is locked; one that was given is never given again. */
export async function nextTicket(db: Database, id: number): Promise<number> {
  const { last_ticket } = await db
    .updateTable('screening_events')
    .set({ last_ticket: sql`last_ticket + 1` })
    .where('id', '=', id)
    .returning('last_ticket')
    .executeTakeFirstOrThrow()
  return last_ticket
}

export async function replaceTeam(
  db: Database,
  event_id: number,
  team: readonly number[],
): Promise<void> {
  await db.deleteFrom('screening_event_team').where('event_id', '=', event_id).execute()
  if (team.length === 0) return
  const rows = team.map((user_id, place) => ({ event_id, user_id, place }))
  await db.insertInto('screening_event_team').values(rows).execute()
}

export async function replaceKit(
  db: Database,
  event_id: number,
  items: readonly number[],
): Promise<void> {
  await db.deleteFrom('screening_event_equipaments').where('event_id', '=', event_id).execute()
  if (items.length === 0) return
  const rows = items.map((equipament_id, place) => ({ event_id, equipament_id, place }))
  await db.insertInto('screening_event_equipaments').values(rows).execute()
}

/** Which of what an event names may be chosen. */
export async function choices(
  db: Database,
  wanted: { company_id?: number; team: readonly number[]; equipaments: readonly number[] },
): Promise<{ company: boolean; team: Set<number>; equipaments: Set<number> }> {
  const { company_id, team, equipaments } = wanted
  const found = await sql<{ company: boolean; team: number[]; equipaments: number[] }>`
    select
      exists (select from companies where id = ${company_id ?? null}::int and active) as company,
      array(select id from users where id = any(${team as number[]}::int[]) and active
        and type = any(${[...TEAM_TYPES]}::int[])) as team,
      array(select id from equipaments where id = any(${equipaments as number[]}::int[])) as equipaments`.execute(
    db,
  )
  const row = found.rows[0]
  return {
    company: row?.company ?? false,
    team: new Set(row?.team),
    equipaments: new Set(row?.equipaments),
  }
}

/** Whether anybody is on the list of an event. */
export async function hasPeople(db: Database, event_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('screening_participants')
    .select('id')
    .where('event_id', '=', event_id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
