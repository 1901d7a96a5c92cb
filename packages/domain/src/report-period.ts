import { type CustomDates, customPeriodErrors, type DateRange, daysIn } from './sales-period.ts'

/** Five years and a leap day. */
export const REPORT_DAYS_MAX = 1827
export const PERIOD_TOO_LONG = 'O período pode ter no máximo 5 anos.'

/**
 * So many whole months that end with a day, 'yyyy-MM-dd': three until '2026-11-23' begin on 2026-08-24. Where the month
 * lacks the day they would begin on, they begin with the next month.
 */
export function monthsUntil(to: string, months: number): DateRange {
  const first = new Date(`${to}T00:00:00Z`)
  first.setUTCDate(first.getUTCDate() + 1)
  const day = first.getUTCDate()
  first.setUTCMonth(first.getUTCMonth() - months)
  if (first.getUTCDate() !== day) first.setUTCDate(1)
  return { from: first.toISOString().slice(0, 10), to }
}

/** From the first day of its first month to the last day of its last one. */
export function wholeMonths({ from, to }: DateRange): DateRange {
  const last = new Date(`${to.slice(0, 7)}-01T00:00:00Z`)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  return { from: `${from.slice(0, 7)}-01`, to: last.toISOString().slice(0, 10) }
}

export function twelveMonthsUntil(to: string): DateRange {
  return monthsUntil(to, 12)
}

/**
 * The twelve months that end today.
 * @param areWhole for who gets whole months only: this month is the last of them
 */
export function lastTwelveMonths(today: string, areWhole: boolean): DateRange {
  return twelveMonthsUntil(areWhole ? wholeMonths({ from: today, to: today }).to : today)
}

/** The errors of a chosen period by field; `{}` when it is good. */
export function reportPeriodErrors(dates: CustomDates): ReturnType<typeof customPeriodErrors> {
  const errors = customPeriodErrors(dates)
  const { startDate, endDate } = dates
  if (Object.keys(errors).length > 0 || !startDate || !endDate) return errors
  return daysIn({ from: startDate, to: endDate }) > REPORT_DAYS_MAX
    ? { endDate: PERIOD_TOO_LONG }
    : {}
}
