const AWAY_MS = 2000
/** A page that stood still has not looked: no badge was away for that. */
const AWAY_LOOKS = 3

/**
 * Knows the badges that a camera sees: one that stays before it is new once, and again when it was away for two seconds.
 * @returns whether what was seen is new: at each look the code, or null, and the time in milliseconds
 */
export function badgeInView(): (code: string | null, now: number) => boolean {
  let last = { code: '', at: 0 }
  let misses = 0
  return (code, now) => {
    if (code === null) {
      misses++
      return false
    }
    const isAway = misses >= AWAY_LOOKS && now - last.at >= AWAY_MS
    const isNew = code !== last.code || isAway
    last = { code, at: now }
    misses = 0
    return isNew
  }
}
