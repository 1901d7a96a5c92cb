import {
  formatDate,
  formatDateTime,
  formatTime,
  startOfDay,
  todayInSaoPaulo,
} from '@iris/domain/sao-paulo-date'

/** The days of an event: '01/12/2026', '01 a 02/12/2026' or '30/11 a 01/12/2026'. */
export function eventDays({ starts_on, ends_on }: { starts_on: string; ends_on: string }): string {
  const [first, last] = [formatDate(starts_on), formatDate(ends_on)]
  if (first === last) return first
  // The same month, the same year, or neither.
  const said = [2, 5].find((length) => first.slice(length) === last.slice(length))
  return `${first.slice(0, said)} a ${last}`
}

/** 'dia 1 de 2' of an event of several days; undefined for one day, and on a day outside of it. */
export function dayOf(
  { starts_on, ends_on }: { starts_on: string; ends_on: string },
  today: string,
): string | undefined {
  if (starts_on === ends_on || today < starts_on || today > ends_on) return undefined
  const days = (from: string, to: string) =>
    Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  return `dia ${days(starts_on, today)} de ${days(starts_on, ends_on)}`
}

/** When a day should end: '12:30' today, 'amanhã, 12:30', or '04/12, 12:30'. */
export function endWords(end: string, today = todayInSaoPaulo()): string {
  const day = endDay(end, today)
  if (day === null) return formatTime(end)
  return `${day.isTomorrow ? 'amanhã' : day.date}, ${formatTime(end)}`
}

/** The day beside the hour: 'de amanhã, 02/12' or 'de 04/12'; null today. */
export function endDayWords(end: string, today = todayInSaoPaulo()): string | null {
  const day = endDay(end, today)
  return day && `de ${day.isTomorrow ? 'amanhã, ' : ''}${day.date}`
}

function endDay(end: string, today: string) {
  const day = todayInSaoPaulo(new Date(end))
  if (day === today) return null
  const isTomorrow = day === startOfDay(today, 1).slice(0, 10)
  return { isTomorrow, date: formatDateTime(end).slice(0, 5) }
}

/** What ends in the small hours still belongs to the day before. */
const NIGHT_MS = 6 * 3_600_000

/** Whether an event needs a day more than it was planned for. */
export function isPastLastDay(end: string, { ends_on }: { ends_on: string }): boolean {
  return todayInSaoPaulo(new Date(Date.parse(end) - NIGHT_MS)) > ends_on
}
