import { COUNTED_REFERRALS, OPEN_REFERRALS, type ReferralState } from '@iris/domain/referral'

/** As `referral_total` of 0059-referrals.sql writes them: one that was booked before it was given up has a sign. */
export function statusesOf(state: ReferralState | 'open' | undefined): string[] {
  const meant: readonly ReferralState[] =
    state === undefined ? COUNTED_REFERRALS : state === 'open' ? OPEN_REFERRALS : [state]
  return meant.flatMap((one) => [one, one + BOOKED])
}

/** The sign of a total, of one that was booked once where its state does not say so. */
const BOOKED = '+'

/** What a total counts. */
export function readTotal(status: string): { state: ReferralState; booked: boolean } {
  const state = status.replace(BOOKED, '') as ReferralState
  return { state, booked: ALWAYS_BOOKED.includes(state) || status.endsWith(BOOKED) }
}

const ALWAYS_BOOKED: readonly ReferralState[] = ['scheduled', 'no_show', 'attended']
