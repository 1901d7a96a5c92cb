import {
  addReferralContact,
  getReferral,
  listReferrals,
  type Referral,
  summariseReferrals,
  updateReferral,
} from '@iris/contracts/referrals'
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error.ts'
import { type CallInput, call } from '../../api/call.ts'
import { listQueryOf, queryOf } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'

/** What a saved referral, or a new contact, puts out of date. */
const READS = [listReferrals, getReferral, summariseReferrals]

export function useReferrals(query: CallInput<typeof listReferrals>['query']) {
  return useQuery(listQueryOf(listReferrals, { query }))
}

/** As stored at this moment: for an edit that came too late. */
export function readReferral(id: number): Promise<Referral> {
  return call(getReferral, { params: { id } })
}

export function useReferralSummary(query: CallInput<typeof summariseReferrals>['query']) {
  return useQuery(queryOf(summariseReferrals, { query }))
}

export function useUpdateReferral(onError: (error: ApiError) => unknown) {
  return useCall(updateReferral, { invalidates: READS, onError })
}

export function useAddContact() {
  return useCall(addReferralContact, { invalidates: READS })
}
