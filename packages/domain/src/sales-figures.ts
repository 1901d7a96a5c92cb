/** The figures of the sales dashboard (spec 2 §9, and docs/api.md, Statistics). Money in cents; rates in percent with two decimals. */
import { type Cents, timesOver } from './cents.ts'

/** How many reasons are charted. */
export const TOP_REASONS = 5

/** A part of a whole in percent with two decimals, exact for counts and cents; 0 when the whole is 0. */
export function rate(part: number, whole: number): number {
  return (timesOver(part, 10_000, whole) ?? 0) / 100
}

/** The change in percent with two decimals; null when there was nothing before. Neither number may be negative. */
export function growth(now: number, before: number): number | null {
  if (before === 0) return null
  const change = (timesOver(Math.abs(now - before), 10_000, before) ?? 0) / 100
  return now < before && change > 0 ? -change : change
}

/** The total divided by the number of won leads, to the cent; 0 when there are none. */
export function averageTicket(total: Cents, won: number): Cents {
  return timesOver(total, 1, won) ?? 0
}

/** Sales as a whole percentage of the goal; null when there is no goal. */
export function goalProgress(sales: Cents, goal: Cents): number | null {
  return timesOver(sales, 100, goal)
}
