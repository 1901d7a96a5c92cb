const DAY = 24 * 60 * 60 * 1000

/** The date so many days before another (after it when negative), 'yyyy-MM-dd'. */
export function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY).toISOString().slice(0, 10)
}

/** A moment of the working day, ISO 8601 in UTC: `minutes` after eight o'clock in São Paulo. */
export function workingMoment(date: string, minutes: number): string {
  return new Date(Date.parse(`${date}T11:00:00Z`) + minutes * 60_000).toISOString()
}

export function minutesAfter(moment: string, minutes: number): string {
  return new Date(Date.parse(moment) + minutes * 60_000).toISOString()
}

/** Nothing of the demo that was done lies in the future: its last moment is the evening before `today`. */
export function noLaterThan(today: string, moment: string): string {
  const end = `${today}T02:00:00.000Z`
  return moment < end ? moment : end
}
