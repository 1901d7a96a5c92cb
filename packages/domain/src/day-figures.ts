import { formatDateTime, isDate, startOfDay, todayInSaoPaulo } from './sao-paulo-date.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Without anybody coming or leaving for so long, what follows is another day's work. */
const PAUSE = 6 * HOUR
/** How long a team works in a day, when more days follow. */
const WORKDAY = 8.5 * HOUR
/** Until when a team stays to be through on the last one: who is left then comes on a day that was not planned. */
const LATEST = 22 * HOUR
/** A rate of less time would jump with every person. */
const SHORTEST_RATE = 15 * MINUTE
const ROUNDED_TO = 5 * MINUTE

/** What has happened in an event so far, in milliseconds since 1970. */
export type DayMoments = { arrivals: readonly number[]; done: readonly number[] }

/**
 * When the work under way began: the first arrival after the last long pause, so that a day may go over midnight and
 * a second day begins anew. Null when nobody has come since that pause.
 */
export function workBegan({ arrivals, done }: DayMoments, now: number): number | null {
  const moments = [...arrivals, ...done].filter((at) => at <= now).sort((a, b) => b - a)
  let began = now
  for (const at of moments) {
    if (began - at > PAUSE) break
    began = at
  }
  return began === now && !moments.includes(now) ? null : began
}

/**
 * When the work of an event ended, in milliseconds since 1970: what came after its last arrival without a long pause. A part
 * that is saved days later is of no hour of the event. 0 when nobody has come.
 */
export function workEnded({ arrivals, done }: DayMoments): number {
  let ended = Math.max(0, ...arrivals)
  for (const at of done.toSorted((a, b) => a - b)) {
    if (at - ended > PAUSE) break
    ended = Math.max(ended, at)
  }
  return ended
}

/** Whether a call may still be answered: one before a long pause is of another day's work. */
export function isOfNow(at: number, now: number): boolean {
  return now - at <= PAUSE
}

/** How many were done in each hour of the work under way, by the hour in São Paulo, in their order. */
export function doneByHour(moments: DayMoments, now: number): { hour: number; done: number }[] {
  const began = workBegan(moments, now)
  if (began === null) return []
  const hours: { hour: number; done: number }[] = []
  for (let start = Math.floor(began / HOUR) * HOUR; start <= now; start += HOUR) {
    const done = moments.done.filter((at) => at >= start && at < start + HOUR && at <= now).length
    hours.push({ hour: hourInSaoPaulo(start), done })
  }
  return hours
}

/** How many are done in an hour, by the last one. */
export function ratePerHour(moments: DayMoments, now: number): number {
  const began = workBegan(moments, now)
  if (began === null) return 0
  const time = Math.min(HOUR, Math.max(SHORTEST_RATE, now - began))
  const done = moments.done.filter((at) => at > now - HOUR && at >= began && at <= now).length
  return Math.round((done * HOUR) / time)
}

/**
 * When everybody who is left will be done at this rate, to five minutes. Work stops at the end of a day and goes on at the
 * same hour of the next, on the last day only where the evening does not suffice: nobody is examined at four in the
 * morning. Null when nobody is left, or nobody was done in the last hour.
 * @param ends_on the last day, 'yyyy-MM-dd'
 */
export function expectedEnd(day: {
  now: number
  began: number | null
  left: number
  per_hour: number
  ends_on: string
}): number | null {
  const { now, began, left, per_hour, ends_on } = day
  if (left <= 0 || per_hour <= 0 || began === null || !isDate(ends_on)) return null
  let work = (left / per_hour) * HOUR
  let from = now
  for (let start = began; ; start += DAY) {
    const day = todayInSaoPaulo(new Date(start))
    const ends = start + WORKDAY
    // A team that is late already stays for the last few, too.
    const stays =
      day < ends_on ? ends : Math.max(ends, Date.parse(startOfDay(day)) + LATEST, from + HOUR)
    if (from + work <= stays) break
    work -= Math.max(0, ends - from)
    from = Math.max(from, start + DAY)
  }
  return Math.round((from + work) / ROUNDED_TO) * ROUNDED_TO
}

function hourInSaoPaulo(at: number): number {
  return Number(formatDateTime(new Date(at)).slice(11, 13))
}
