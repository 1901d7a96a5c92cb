/**
 * A part of a whole in percent; 0 of nobody. It is not rounded, so that whoever shows it rounds once: of 24 in 44 the API
 * says 54.55, which a screen would make 54,6% where 54,5% is right.
 */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? (100 * part) / whole : 0
}

/**
 * Of how many people a count is a percentage of two decimals, where nobody says so. Right for some hundreds, and of more
 * where the count is no small part of them; the whole of a larger one is as near as those decimals are.
 */
export function wholeOf(count: number, percentage: number): number {
  return Math.round((100 * count) / percentage)
}
