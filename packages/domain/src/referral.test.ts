import { describe, expect, test } from 'vitest'
import {
  attendanceRate,
  REFERRAL_STATES,
  type ReferralState,
  referralMayBecome,
  referralsOf,
} from './referral.ts'

const ALLOWED: Readonly<Partial<Record<ReferralState, readonly ReferralState[]>>> = {
  pending: ['scheduled', 'declined', 'lost'],
  scheduled: ['attended', 'no_show', 'declined', 'lost'],
  no_show: ['scheduled', 'declined', 'lost'],
}
const STATES = REFERRAL_STATES.map(({ value }) => value)
const PAIRS = STATES.flatMap((from) => STATES.map((to) => [from, to] as const))

describe('moves of a referral', () => {
  test.for(PAIRS)(
    'Staff records a referral from %s to %s only where the table says so',
    ([from, to]) => {
      const isAllowed = from === to || Boolean(ALLOWED[from]?.includes(to))
      expect(referralMayBecome(from, to)).toBe(isAllowed)
    },
  )
})

test.for([
  [{ final_classification: 'liberado', specialist_specialties: [] }, []],
  [{ final_classification: 'consulta', specialist_specialties: [] }, [null]],
  [
    {
      final_classification: 'especialista',
      specialist_specialties: ['Retina', 'Glaucoma', 'Retina'],
    },
    ['Retina', 'Glaucoma'],
  ],
  [{ final_classification: null, specialist_specialties: [] }, []],
] as const)('The conclusion %o refers to %o', ([exam, expected]) => {
  expect(referralsOf(exam)).toEqual(expected)
})

test.for([
  [{ attended: 74, declined: 11, lost: 16, pending: 61 }, 73.27],
  [{ attended: 1, lost: 2 }, 33.33],
  [{ attended: 2, lost: 1 }, 66.67],
  [{ attended: 5 }, 100],
  [{ lost: 5 }, 0],
  [{ pending: 9, scheduled: 3, no_show: 1, withdrawn: 4 }, 0],
] as const)('Of the referrals %o that are closed, %s percent were seen', ([counts, rate]) => {
  expect(attendanceRate(counts)).toBe(rate)
})
