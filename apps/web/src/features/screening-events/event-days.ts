import { formatDate } from '@iris/domain/sao-paulo-date'

/** The days of an event: '01/12/2026' or '01/12/2026 a 02/12/2026'. */
export function eventDays({ starts_on, ends_on }: { starts_on: string; ends_on: string }): string {
  const first = formatDate(starts_on)
  return starts_on === ends_on ? first : `${first} a ${formatDate(ends_on)}`
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
