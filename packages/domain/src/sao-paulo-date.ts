/** A date is text, 'yyyy-MM-dd', and never a `Date`, which would move by a day between time zones. */

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Sao_Paulo',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

function inSaoPaulo(instant: Date): Record<string, string> {
  return Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]))
}

/** Today's date in São Paulo, 'yyyy-MM-dd'. */
export function todayInSaoPaulo(now: Date = new Date()): string {
  const { year, month, day } = inSaoPaulo(now)
  return `${year}-${month}-${day}`
}

/**
 * The moment a day begins in São Paulo, ISO 8601 in UTC. Where summer time skipped midnight, it is the first moment after it.
 * @param date 'yyyy-MM-dd' @param days so many days later
 */
export function startOfDay(date: string, days = 0): string {
  const early = new Date(`${date}T02:00:00Z`) // midnight in summer time, which ended in 2019
  early.setUTCDate(early.getUTCDate() + days)
  // JavaScript alone writes the year 10000 with a sign.
  const day = early.toISOString().replace(/^\+0*/, '').split('T')[0] as string
  return `${day}T${todayInSaoPaulo(early) === day ? '02' : '03'}:00:00Z`
}

/** 'DD/MM/YYYY HH:mm' in São Paulo, of an instant (ISO 8601 with zone, or a `Date`). Throws a RangeError on anything else. */
export function formatDateTime(instant: string | Date): string {
  const { year, month, day, hour, minute } = inSaoPaulo(new Date(instant))
  return `${day}/${month}/${year} ${hour}:${minute}`
}

/** 'HH:mm' in São Paulo, of an instant. */
export function formatTime(instant: string | Date): string {
  const { hour, minute } = inSaoPaulo(new Date(instant))
  return `${hour}:${minute}`
}

/** '15:27' of an instant of today, '25/11 22:24' of another day: what stands on a screen of the second day may be of the first. */
export function formatRecent(instant: string | Date, today: string = todayInSaoPaulo()): string {
  const { year, month, day, hour, minute } = inSaoPaulo(new Date(instant))
  const time = `${hour}:${minute}`
  return `${year}-${month}-${day}` === today ? time : `${day}/${month} ${time}`
}

/** The same in a sentence: 'às 15:27', 'em 25/11 às 22:24'. */
export function recentWords(instant: string | Date, today?: string): string {
  const [time, day] = formatRecent(instant, today).split(' ').reverse()
  return day === undefined ? `às ${time}` : `em ${day} às ${time}`
}

/** '1990-03-01' → '01/03/1990'. */
export function formatDate(date: string): string {
  const [year, month, day] = date.split('-')
  return `${day}/${month}/${year}`
}

/** Some days in a row: '24/11/2025 a 23/11/2026', and a single one '20/11/2026'. */
export function daysWords({ from, to }: { from: string; to: string }): string {
  return from === to ? formatDate(from) : `${formatDate(from)} a ${formatDate(to)}`
}

/** Whether text is 'yyyy-MM-dd' and a day that exists, from year 1 on. */
export function isDate(text: string): boolean {
  const match = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return year > 0 && days !== undefined && day >= 1 && day <= days
}

/** Whether it is a day that something can be planned for, or that it was: a year beyond these is a slip of the finger. */
export function isPlannedDay(text: string): boolean {
  return isDate(text) && text >= '2000-01-01' && text <= '2099-12-31'
}

/** '01/03/1990' or '1/3/1990' → '1990-03-01'; null when there is no such day. */
export function parseBrazilianDate(text: string): string | null {
  const match = /^\s*([0-9]{1,2})\/([0-9]{1,2})\/([0-9]{4})\s*$/.exec(text)
  if (!match) return null
  const [day = '', month = '', year = ''] = match.slice(1)
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : null
}
