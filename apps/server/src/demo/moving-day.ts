import { BASE_PATH } from '@iris/contracts/address'
import { getBoard, listStations } from '@iris/contracts/event-stations'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Server } from '../http/serve.ts'
import { type EventRow, lockEvent } from '../modules/screening-events/events.sql.ts'
import { playMinutes } from './day-players.ts'
import { createDice } from './dice.ts'
import { daysBefore } from './moments.ts'
import {
  demoEvents,
  isUnderWay,
  lastMoment,
  moveDays,
  moveMoments,
  pictureNames,
  playersOf,
} from './moving-day.sql.ts'

const MINUTE = 60_000
/** Longer than this nobody looked: the day stood still until then. */
const MOST_MINUTES = 60
/** How far ahead the planned event of the demo stays. */
const PLANNED_AHEAD = 9

/** What a look at the running day is. */
const LOOKS = new Set([listStations, getBoard].map(({ path }) => BASE_PATH + path))

/**
 * The open event of the demo goes on while somebody looks at it: before its board or stations are read, whoever plays its stations
 * does what they would have done since the last look. Only events that the demo made, so that no other is ever touched.
 */
export async function moveWhenSeen(app: Server, db: Database, log: (line: string) => void) {
  const events = await demoEvents(db)
  for (const id of events) await inTransaction(db, (own) => dateToday(own, id))
  const looked = new Map<number, number>()
  let isFailed = false
  app.addHook('preHandler', async (request) => {
    if (isFailed || !LOOKS.has(request.routeOptions.url ?? '')) return
    const id = Number((request.params as { id?: string }).id)
    if (!events.includes(id)) return
    const now = Date.now()
    if (now - (looked.get(id) ?? 0) < MINUTE / 4) return
    looked.set(id, now)
    try {
      await inTransaction(db, (own) => goOn(own, id, new Date(now)))
    } catch (error) {
      // The clinic works on without its players.
      isFailed = true
      log(`A ação da demonstração parou: ${String(error)}`)
    }
  })
}

/** Plays the minutes of an event of the demo up to now, an hour at most. */
async function goOn(db: Database, id: number, now: Date): Promise<void> {
  const event = await lockEvent(db, id)
  if (event?.status !== 'open' || !(await isUnderWay(db, id))) return
  await dateFrom(db, event, todayInSaoPaulo(now))
  const last = await lastMoment(db, id)
  if (!last) return
  const earliest = now.getTime() - MOST_MINUTES * MINUTE
  const stoodStill = earliest - last.getTime()
  if (stoodStill > 0) await moveMoments(db, id, stoodStill)
  const from = new Date(Math.max(earliest, last.getTime()))
  const play = {
    dice: createDice(from.getTime()),
    pictures: await pictureNames(db),
    players: await playersOf(db, id),
  }
  await playMinutes(db, play, id, { from, to: now })
}

async function dateToday(db: Database, id: number): Promise<void> {
  const event = await lockEvent(db, id)
  if (!event || event.status === 'closed') return
  const today = todayInSaoPaulo()
  if (event.status === 'open') await dateFrom(db, event, today)
  else if (event.starts_on <= today) {
    const later = daysBefore(today, -PLANNED_AHEAD)
    await moveDays(db, id, { starts_on: later, ends_on: later })
  }
}

/** An open event of the demo is of today and tomorrow, once its days are over. */
async function dateFrom(db: Database, event: EventRow, today: string): Promise<void> {
  if (event.ends_on >= today) return
  await moveDays(db, event.id, { starts_on: today, ends_on: daysBefore(today, -1) })
}
