import {
  CLAIM_MINUTES,
  STATIONS,
  type Station,
  type StationPlace,
} from '@iris/domain/station-queue'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'

/** How a call ended. `kept`: the part waits on the device of who served there, and is `saved` once it stands. */
export type ClaimOutcome = 'saved' | 'back' | 'absent' | 'left' | 'lapsed' | 'kept'

export async function insertClaim(
  db: Database,
  values: Insertable<DB['station_claims']>,
): Promise<void> {
  await db.insertInto('station_claims').values(values).execute()
}

export async function endClaim(
  db: Database,
  id: number,
  end: { outcome: ClaimOutcome; at: Date; place?: StationPlace | null },
): Promise<void> {
  await db
    .updateTable('station_claims')
    .set({ outcome: end.outcome, ended_at: end.at, place: end.place ? [...end.place] : null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends those that lapsed, at the moment when they did. */
export async function endLapsed(db: Database, event_id: number, now: Date): Promise<void> {
  const lapse = sql<Date>`seen_at + make_interval(mins => ${CLAIM_MINUTES}::int)`
  await db
    .updateTable('station_claims')
    .set({ outcome: 'lapsed', ended_at: lapse })
    .where('event_id', '=', event_id)
    .where('ended_at', 'is', null)
    .where(lapse, '<=', now)
    .execute()
}

/** Gives everybody back, of the whole event or of one station. */
export async function endAllClaims(
  db: Database,
  event_id: number,
  at: Date,
  station?: Station,
): Promise<void> {
  let open = db
    .updateTable('station_claims')
    .set({ outcome: 'back', ended_at: at })
    .where('event_id', '=', event_id)
    .where('ended_at', 'is', null)
  if (station) open = open.where('station', '=', station)
  await open.execute()
}

/** The open call of somebody, locked. */
export function lockClaimOf(db: Database, participant_id: number) {
  return db
    .selectFrom('station_claims')
    .select(['id', 'station', 'user_id'])
    .where('participant_id', '=', participant_id)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** A save at the station: the call goes on. */
export async function renewClaim(db: Database, id: number, now: Date): Promise<void> {
  await db.updateTable('station_claims').set({ seen_at: now }).where('id', '=', id).execute()
}

export async function deleteClaimsOf(db: Database, participant_id: number): Promise<void> {
  await db.deleteFrom('station_claims').where('participant_id', '=', participant_id).execute()
}

/** Who was served without the queue has a row that began and ended at once, and was not called by it. */
const WAS_CALLED = sql`claimed_at is distinct from ended_at`

/** What a wait and a service took in the middle, in seconds; null before anybody was served. */
export type MedianTimes = { wait: number | null; service: number | null }

/**
 * Of those who were served, by station. One aggregate for each: as groups, all calls of the event would first be sorted by the
 * names of their stations, which takes longer than all the rest.
 */
export async function findMedianTimes(
  db: Database,
  event_id: number,
): Promise<Record<Station, MedianTimes>> {
  const medians = STATIONS.map((station) => {
    const median = (time: RawBuilder<unknown>) =>
      sql`percentile_cont(0.5) within group (order by date_part('epoch', ${time})) filter (where station = ${sql.lit(station)})`
    return sql`json_build_object('wait', ${median(sql`claimed_at - waited_since`)},
      'service', ${median(sql`ended_at - claimed_at`)}) as ${sql.id(station)}`
  })
  const { rows } = await sql<Record<Station, MedianTimes>>`
    select ${sql.join(medians)}
    from station_claims where event_id = ${event_id} and outcome = 'saved' and ${WAS_CALLED}`.execute(
    db,
  )
  return rows[0]!
}

/** The last calls of an event with the tickets called, the newest first. */
export async function findLastCalls(db: Database, event_id: number, limit: number) {
  const { rows } = await sql<{ ticket: number; station: Station; at: string }>`
    select s.ticket, c.station, c.claimed_at as at
    from station_claims c join screening_participants s on s.id = c.participant_id
    where c.event_id = ${event_id} and s.ticket is not null and ${WAS_CALLED}
    order by c.claimed_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}
