/** The figures of the sales dashboard (spec 2 §9, and docs/api.md, Statistics). Money in cents; rates in percent with two decimals. */
import { type Cents, timesOver } from './cents.ts'

/** How many reasons are charted. */
export const TOP_REASONS = 5

/** A part of a whole in percent with two decimals, exact for counts and cents; 0 when the whole is 0. */
export function rate(part: number, whole: number): number {
  return (timesOver(part, 10_000, whole) ?? 0) / 100
}

/** A number of something over another number, such as cents over sales. */
type Quotient = { part: number; whole: number }

/**
 * The change of a quotient in percent with two decimals, of what it is before it is rounded to be shown; null when there was
 * nothing before. A quotient over 0 is 0. No number may be negative.
 */
export function growth(now: Quotient, before: Quotient): number | null {
  if (before.part === 0 || before.whole === 0) return null
  if (now.whole === 0) return -100
  // Both over one whole, which may be beyond the exact numbers.
  const [is, was] = [
    BigInt(now.part) * BigInt(before.whole),
    BigInt(before.part) * BigInt(now.whole),
  ]
  const change = (timesOver(is < was ? was - is : is - was, 10_000, was) ?? 0) / 100
  return is < was && change > 0 ? -change : change
}

/** The total divided by the number of won leads, to the cent; 0 when there are none. */
export function averageTicket(total: Cents, won: number): Cents {
  return timesOver(total, 1, won) ?? 0
}

/** Sales as a whole percentage of the goal; null when there is no goal. */
export function goalProgress(sales: Cents, goal: Cents): number | null {
  return timesOver(sales, 100, goal)
}
