import type { DateRange } from './sales-period.ts'

/** Five years and a leap day. */
export const REPORT_DAYS_MAX = 1827

/** The twelve months that end with a day, 'yyyy-MM-dd': '2026-11-23' gives 2025-11-24 to 2026-11-23. */
export function twelveMonthsUntil(to: string): DateRange {
  const first = new Date(`${to}T00:00:00Z`)
  first.setUTCDate(first.getUTCDate() + 1)
  first.setUTCFullYear(first.getUTCFullYear() - 1)
  return { from: first.toISOString().slice(0, 10), to }
}
