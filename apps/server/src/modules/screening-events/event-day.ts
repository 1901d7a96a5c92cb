import type { Database } from '../../db/database.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { readTogether } from '../../db/read-together.ts'
import { inSnapshot } from '../../db/transaction.ts'
import { findMedianTimes } from './claims.sql.ts'
import type { Day } from './day-board.ts'
import { findEvent } from './events.sql.ts'
import { findPresent, findProgress } from './people.sql.ts'

/** Screens that look at one event at the same time share a read, which began after each of them asked. */
const readDays = readTogether(async (db, ids: readonly number[]) => {
  const days = new Map<number, Day | undefined>()
  for (const id of new Set(ids))
    days.set(id, await inSnapshot(db, (snapshot) => readDay(snapshot, id)))
  return ids.map((id) => days.get(id))
})

/** The day as one moment saw it. Not within a transaction. Throws AppError `not-found`. */
export async function lookAtDay(db: Database, id: number): Promise<Day> {
  return orNotFound(await readDays(db, id))
}

/** The day as a transaction has changed it. Throws AppError `not-found`. */
export async function changedDay(db: Database, id: number): Promise<Day> {
  return orNotFound(await readDay(db, id))
}

async function readDay(db: Database, id: number): Promise<Day | undefined> {
  const event = await findEvent(db, id)
  return (
    event && {
      people: await findPresent(db, id),
      ...(await findProgress(db, id)),
      times: await findMedianTimes(db, id),
      closed_stations: event.closed_stations,
      isOver: event.status === 'closed',
      now: new Date(),
    }
  )
}
