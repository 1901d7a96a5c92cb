/** So long after its last event or exams a company is due to be asked again: a month before the year is over. */
export const RENEWAL_MONTHS = 11

const yearMonth = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))

/** Whole months from a day to a later one, both 'yyyy-MM-dd': 11 from 2025-12-31 to 2026-11-30 are not yet whole. */
export function monthsSince(day: string, today: string): number {
  const begun = yearMonth(today) - yearMonth(day)
  return today.slice(8) < day.slice(8) ? begun - 1 : begun
}

/** The latest last day, 'yyyy-MM-dd', with which a company is due today. */
export function lastDueDay(today: string): string {
  const month = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  month.setUTCMonth(month.getUTCMonth() - RENEWAL_MONTHS + 1, 0)
  const last = month.toISOString().slice(0, 10)
  // A shorter month has no such day: its last one is then due.
  return today.slice(8) < last.slice(8) ? `${last.slice(0, 8)}${today.slice(8)}` : last
}

/** How long ago a company was last seen, in words: 'Há 13 meses'; from two years on 'Há 2 anos'. */
export function renewalAge(day: string, today: string): string {
  const months = monthsSince(day, today)
  return months < 24 ? `Há ${months} meses` : `Há ${Math.floor(months / 12)} anos`
}
