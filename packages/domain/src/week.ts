/** 'yyyy-MM-dd' so many days later, or earlier. */
export function daysLater(date: string, days: number): string {
  const moved = new Date(`${date}T12:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** The seven days of a date's week, from Monday. */
export function weekOf(date: string): string[] {
  const weekday = (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, day) => daysLater(date, day - weekday))
}
