/**
 * The periods of the sales dashboard (spec 2 §9), as dates in São Paulo: text 'yyyy-MM-dd', first and last day included.
 * `today` is always given, so that the rules stay pure.
 */
import { isDate } from './sao-paulo-date.ts'

export const SALES_PERIODS = [
  { value: 'month', label: 'Mês' },
  { value: 'quarter', label: 'Trimestre' },
  { value: 'semester', label: 'Semestre' },
  { value: 'custom', label: 'Personalizado' },
] as const

export type SalesPeriod = (typeof SALES_PERIODS)[number]['value']
export type FixedPeriod = Exclude<SalesPeriod, 'custom'>
export type DateRange = { from: string; to: string }

/** The dates that somebody chose for a custom period; a date not chosen yet is null, undefined or ''. */
export type CustomDates = {
  startDate?: string | null | undefined
  endDate?: string | null | undefined
}

export const CUSTOM_PERIOD_MESSAGES = {
  startRequired: 'Data inicial é obrigatória',
  endRequired: 'Data final é obrigatória',
  startInvalid: 'Data inicial deve ser uma data válida',
  endInvalid: 'Data final deve ser uma data válida',
  reversed: 'A data final não pode ser anterior à data inicial.',
} as const

const FIRST_MONTH: Record<FixedPeriod, (month: number) => number> = {
  month: (month) => month,
  quarter: (month) => month - ((month - 1) % 3),
  semester: (month) => (month <= 6 ? 1 : 7),
}

/** From the first day of today's month, quarter or semester until today. */
export function salesPeriodRange(period: FixedPeriod, today: string): DateRange {
  const first = FIRST_MONTH[period](Number(today.slice(5, 7)))
  return { from: `${today.slice(0, 4)}-${String(first).padStart(2, '0')}-01`, to: today }
}

/**
 * The errors of a custom period by field; `{}` when it is good. An end after today is allowed: those days are empty.
 */
export function customPeriodErrors(dates: CustomDates): { startDate?: string; endDate?: string } {
  const messages = CUSTOM_PERIOD_MESSAGES
  const startDate = problem(dates.startDate, messages.startRequired, messages.startInvalid)
  const endDate = problem(dates.endDate, messages.endRequired, messages.endInvalid)
  if (startDate || endDate) return { ...(startDate && { startDate }), ...(endDate && { endDate }) }
  return (dates.endDate ?? '') < (dates.startDate ?? '') ? { endDate: messages.reversed } : {}
}

function problem(date: string | null | undefined, required: string, invalid: string) {
  if (!date) return required
  return isDate(date) ? null : invalid
}

/** The days that a period covers; null for a custom one with wrong dates. Fixed periods ignore the dates. */
export function periodRange(
  period: SalesPeriod,
  dates: CustomDates,
  today: string,
): DateRange | null {
  if (period !== 'custom') return salesPeriodRange(period, today)
  const { startDate, endDate } = dates
  if (!startDate || !endDate || Object.keys(customPeriodErrors(dates)).length > 0) return null
  return { from: startDate, to: endDate }
}

/** How many days a range covers, both ends counted. */
export function daysIn({ from, to }: DateRange): number {
  return dayNumber(to) - dayNumber(from) + 1
}

/** The same number of days just before; null when they would start before year 1. */
export function previousRange(range: DateRange): DateRange | null {
  const first = dayNumber(range.from)
  const from = first - daysIn(range)
  return from < FIRST_DAY ? null : { from: dateOf(from), to: dateOf(first - 1) }
}

/** Growth is shown only for the month, and the goal for all but a custom period (spec 2 §9). */
export const showsGrowth = (period: SalesPeriod): boolean => period === 'month'
export const showsGoal = (period: SalesPeriod): boolean => period !== 'custom'

const DAY_MS = 86_400_000
// A date is counted at midnight UTC, where every day has 24 hours.
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
const FIRST_DAY = dayNumber('0001-01-01')
