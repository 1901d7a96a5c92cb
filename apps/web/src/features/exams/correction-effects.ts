import { listReferrals } from '@iris/contracts/referrals'
import { UNBOOKED_REFERRALS } from '@iris/domain/referral'
import { useQuery } from '@tanstack/react-query'
import { freshQueryOf } from '../../api/query-client.ts'
import { linksEffect, referralsEffect } from './correction-words.ts'
import { useDeliveries } from './deliveries/deliveries-api.ts'
import { isLiving } from './deliveries/delivery-words.ts'
import { useExamVersions } from './versions-api.ts'

/** More of one exam there are not: one for each specialty. */
const ALL_OF_ONE = 50

/** What a correction of this exam will do; until a count is known, the same without its number. */
export function useCorrectionEffects(examId: number) {
  const versions = useExamVersions(examId).data
  const deliveries = useDeliveries(examId).data
  const referrals = useQuery(
    freshQueryOf(listReferrals, { query: { exam_id: examId, per_page: ALL_OF_ONE } }),
  ).data?.data
  const now = Date.now()
  return {
    version: versions && versions.filter(({ kind }) => kind === 'correction').length + 1,
    links: linksEffect(deliveries?.filter((delivery) => isLiving(delivery, now)).length),
    referrals: referralsEffect(
      referrals?.filter(({ state }) => UNBOOKED_REFERRALS.some((one) => one === state)).length,
      referrals?.filter(({ state }) => state === 'scheduled').length,
    ),
  }
}
