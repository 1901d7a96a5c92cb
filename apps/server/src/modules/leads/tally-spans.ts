import type { DateRange } from '@iris/domain/sales-period'

/** A range as whole months, and the days at its ends that fill none. */
export type TallySpans = {
  /** First days of the first and last whole month; null when there is none. */
  months: DateRange | null
  days: DateRange[]
}

/** Splits a range so that a long one is read by its months: only the two ends are read by day. For years from 1900 on. */
export function tallySpans({ from, to }: DateRange): TallySpans {
  const first = from.endsWith('-01') ? from : startOfNextMonth(from)
  const last = to === endOfMonth(to) ? startOfMonth(to) : startOfPreviousMonth(to)
  if (first > last) return { months: null, days: [{ from, to }] }
  const head = { from, to: dayBefore(first) }
  const tail = { from: startOfNextMonth(last), to }
  return {
    months: { from: first, to: last },
    days: [head, tail].filter((range) => range.from <= range.to),
  }
}

const startOfMonth = (date: string) => `${date.slice(0, 7)}-01`

function startOfNextMonth(date: string): string {
  const [year, month] = date.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

function startOfPreviousMonth(date: string): string {
  return startOfMonth(dayBefore(startOfMonth(date)))
}

function endOfMonth(date: string): string {
  return dayBefore(startOfNextMonth(date))
}

export function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)
}

export function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
}
