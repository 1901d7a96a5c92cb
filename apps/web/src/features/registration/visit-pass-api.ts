import type { AnswerOf } from '@iris/contracts/endpoint'
import { getVisit } from '@iris/contracts/registration'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

type Pass = AnswerOf<typeof getVisit>

const PASS_EVERY_MS = 15_000

/** The code and ticket of who has registered through an event's link; of the visit that the browser's cookie names. */
export function useVisitPass(token: string) {
  return useQuery({
    queryKey: ['registration-pass', token],
    queryFn: ({ signal }) => call(getVisit, {}, { token, signal }),
    // A ticket given at the door stands here soon after.
    refetchInterval: PASS_EVERY_MS,
    // The visit ends half an hour after it was last used, and who waits in line still needs the code.
    structuralSharing: (before, now) =>
      (before as Pass | undefined)?.code && !(now as Pass).code ? before : now,
    gcTime: 0,
  })
}
