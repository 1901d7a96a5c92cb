const DAY = 24 * 60 * 60 * 1000
/** A link is shown as ending soon from so many days before its end. */
const ENDS_SOON_DAYS = 7

/** For how many days a link works: as usual, and at most. */
export const LINK_DAYS = { usual: 30, most: 365 } as const
/** What is offered for one tap. */
export const LINK_DAY_CHOICES = [7, 30, 90] as const

export type LinkState =
  | { kind: 'active' | 'expired' | 'revoked' }
  /** Days until it ends, rounded up. */
  | { kind: 'ending'; days: number }

/**
 * The state of a company's registration link.
 * @param link its moments, ISO 8601
 */
export function linkState(
  link: { expires_at: string; revoked_at: string | null },
  now: Date = new Date(),
): LinkState {
  if (link.revoked_at !== null) return { kind: 'revoked' }
  const left = Date.parse(link.expires_at) - now.getTime()
  if (left <= 0) return { kind: 'expired' }
  const days = Math.ceil(left / DAY)
  return days <= ENDS_SOON_DAYS ? { kind: 'ending', days } : { kind: 'active' }
}
