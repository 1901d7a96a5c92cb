import type { Station } from '@iris/domain/station-queue'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'

/** Who serves at a station of an event. */
export type StationUser = { event_id: number; station: Station; user_id: number }

/** Locks of these people, and of those whose parts wait on this one's device, the lines on the list. */
export async function lockKept(
  db: Database,
  at: StationUser,
  participants: readonly number[],
): Promise<void> {
  await db
    .selectFrom('screening_participants')
    .select('id')
    .where('event_id', '=', at.event_id)
    .where(({ eb, or }) =>
      or([
        eb('id', '=', anyOf(participants)),
        eb('id', 'in', ofServing(db, at).select('participant_id').where('outcome', '=', 'kept')),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Whose parts wait on this one's device, as last said: the row of each. */
export function findKept(db: Database, at: StationUser) {
  return ofServing(db, at).select(['id', 'participant_id']).where('outcome', '=', 'kept').execute()
}

function ofServing(db: Database, { event_id, station, user_id }: StationUser) {
  return db
    .selectFrom('station_claims')
    .where('event_id', '=', event_id)
    .where('station', '=', station)
    .where('user_id', '=', user_id)
}

/** They still wait there. */
export async function renewKept(db: Database, ids: readonly number[], now: Date): Promise<void> {
  await changeKept(db, ids).set({ seen_at: now }).execute()
}

/** They wait there no longer, and never came: their people are in the queue again. */
export async function giveKeptBack(db: Database, ids: readonly number[]): Promise<void> {
  await changeKept(db, ids).set({ outcome: 'back' }).execute()
}

// What a save has settled meanwhile stays as it is.
function changeKept(db: Database, ids: readonly number[]) {
  return db.updateTable('station_claims').where('id', '=', anyOf(ids)).where('outcome', '=', 'kept')
}

/** The parts of these stations stand: they came late. Answers the stations. */
export async function settleKept(
  db: Database,
  participant_id: number,
  stations: readonly Station[],
): Promise<Station[]> {
  if (stations.length === 0) return []
  const settled = await db
    .updateTable('station_claims')
    .set({ outcome: 'saved' })
    .where('participant_id', '=', participant_id)
    .where('outcome', '=', 'kept')
    .where('station', 'in', stations)
    .returning('station')
    .execute()
  return settled.map(({ station }) => station as Station)
}
