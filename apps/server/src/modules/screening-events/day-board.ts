import type { EventBoard, StationView } from '@iris/contracts/event-stations'
import { TOLD_NEXT } from '@iris/contracts/event-stations'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import {
  type DayMoments,
  doneByHour,
  expectedEnd,
  isOfNow,
  ratePerHour,
  workBegan,
  workEnded,
} from '@iris/domain/day-figures'
import { queueOf, STATIONS, type Station, stationOf, waitingFor } from '@iris/domain/station-queue'
import type { WaitLimits } from '@iris/domain/waiting-words'
import type { MedianTimes } from './claims.sql.ts'
import { type Person, toParticipant } from './people.sql.ts'

export type Day = {
  /** Who has come and is not done. */
  people: readonly Person[]
  /** How many are done: each has all four parts, as every save sees to. */
  finished: number
  moments: DayMoments
  times: Readonly<Record<Station, MedianTimes>>
  closed_stations: readonly Station[]
  /** The event is closed: nobody waits any more, and its figures are those of its last moment. */
  isOver: boolean
  now: Date
}

/** The four stations with their people. */
export function stationViews(day: Day, limits: WaitLimits): StationView[] {
  const told = (people: readonly Person[]) => people.map((one) => toParticipant(one, day.now))
  return STATIONS.map((station) => {
    const { figures, serving, queue } = look(day, station)
    return {
      ...figures,
      median_service_s: rounded(day.times[station].service),
      ...limits,
      now: told(serving),
      next: told(queue.slice(0, TOLD_NEXT)),
    }
  })
}

/** What the whole room may read. */
export function boardOf(
  day: Day & { event: ScreeningEvent; calls: EventBoard['calls'] },
): EventBoard {
  const { moments } = day
  const now = day.isOver ? workEnded(moments) : day.now.getTime()
  const per_hour = ratePerHour(moments, now)
  const { event, calls } = day
  const { counts, ends_on } = event
  const away = day.people.filter((one) => isUncalled(one, day.now)).length
  const left = day.isOver ? 0 : counts.called + counts.present - away
  const end = expectedEnd({ now, began: workBegan(moments, now), left, per_hour, ends_on })
  return {
    event: {
      title: event.name,
      company: event.companyName,
      place: event.place,
      status: event.status,
    },
    counts,
    away,
    stations: STATIONS.map((station) => {
      const { figures, queue } = look(day, station)
      return { ...figures, next: queue.slice(0, TOLD_NEXT).map(({ ticket }) => ticket) }
    }),
    per_hour,
    hourly: doneByHour(moments, now),
    expected_end: end === null ? null : new Date(end).toISOString(),
    calls: day.isOver ? [] : calls.filter(({ at }) => isOfNow(Date.parse(at), now)),
  }
}

const isUncalled = (one: Person, now: Date) =>
  waitingFor(one).length === 0 && stationOf(one, now.getTime()) === null

function look({ people, finished, times, closed_stations, isOver, now }: Day, station: Station) {
  const at = now.getTime()
  const queue = isOver ? [] : queueOf(station, people, at)
  const serving = people.filter((one) => stationOf(one, at) === station)
  const figures = {
    station,
    open: !closed_stations.includes(station),
    waiting: queue.length,
    serving: serving.length,
    served: finished + people.filter(({ parts }) => parts[station]).length,
    median_wait_s: rounded(times[station].wait),
  }
  return { figures, queue, serving }
}

const rounded = (seconds: number | null) => (seconds === null ? null : Math.round(seconds))
