import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** The events that the demo made to move. */
export async function demoEvents(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select entity_id as id from audit_events
    where action = 'seed' and entity = 'screening-event' order by entity_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** When the last person came or was called, by whomever; null before anybody. */
export async function lastMoment(db: Database, event_id: number): Promise<Date | null> {
  const { rows } = await sql<{ at: string | null }>`
    select greatest(
      (select max(checked_in_at) from screening_participants where event_id = ${event_id}),
      (select max(claimed_at) from station_claims where event_id = ${event_id}),
      (select max(ended_at) from station_claims where event_id = ${event_id})) as at`.execute(db)
  const at = rows[0]?.at
  return at ? new Date(at) : null
}

/** Whether anybody of an event is still to come or to be served. */
export async function isUnderWay(db: Database, event_id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from screening_participants
      where event_id = ${event_id} and state in ('called', 'present')) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** The day stood still for so many milliseconds: whoever waited waits on from now. */
export async function moveMoments(db: Database, event_id: number, ms: number): Promise<void> {
  const later = sql`make_interval(secs => ${ms / 1000}::float8)`
  await sql`
    update screening_participants set checked_in_at = checked_in_at + ${later}, waiting_since = waiting_since + ${later},
      left_at = left_at + ${later}, done_at = done_at + ${later}
    where event_id = ${event_id} and checked_in_at is not null`.execute(db)
  // A place is: priority, waiting since, ticket, and then the moments of missed calls, negative.
  await sql`
    update station_claims set waited_since = waited_since + ${later}, claimed_at = claimed_at + ${later},
      seen_at = seen_at + ${later}, ended_at = ended_at + ${later},
      place = (
        select array_agg(case when i = 2 then n + ${ms}::float8 when i > 3 then n - ${ms}::float8 else n end order by i)
        from unnest(place) with ordinality as t(n, i))
    where event_id = ${event_id}`.execute(db)
}

/** The days of an event, 'yyyy-MM-dd'. */
export async function moveDays(
  db: Database,
  id: number,
  days: { starts_on: string; ends_on: string },
): Promise<void> {
  await db.updateTable('screening_events').set(days).where('id', '=', id).execute()
}

/** Who plays the stations of an event, in their order: those of its team whom nobody can log in as. */
export async function playersOf(db: Database, event_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.user_id as id from screening_event_team t join users u on u.id = t.user_id
    where t.event_id = ${event_id} and u.email like ${`%${PLAYERS_DOMAIN}`} order by t.user_id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Addresses that no mail reaches. */
export const PLAYERS_DOMAIN = '@demonstracao.invalid'

export async function pictureNames(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('retinography_files')
    .select('name')
    .orderBy('name')
    .limit(20)
    .execute()
  return rows.map(({ name }) => name)
}
