import type { AnswerOf } from '@iris/contracts/endpoint'
import { getVisit } from '@iris/contracts/registration'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { isCookieOfThisTab } from './visit-draft.ts'

type Pass = AnswerOf<typeof getVisit>

const PASS_EVERY_MS = 15_000

/**
 * The code and ticket of who has registered through an event's link. The answer is of the visit that the browser's cookie
 * names, which on a shared phone may be the next person's: nothing of theirs is shown, and what is shown stays.
 */
export function useVisitPass(token: string) {
  return useQuery({
    queryKey: ['registration-pass', token],
    queryFn: async ({ signal }): Promise<Pass> => {
      const pass = await call(getVisit, {}, { token, signal })
      return isCookieOfThisTab() ? pass : { ...pass, code: null, ticket: null, state: null }
    },
    // A ticket given at the door stands here soon after.
    refetchInterval: PASS_EVERY_MS,
    // The visit also ends half an hour after it was last used, and who waits in line still needs the code.
    structuralSharing: (before, now) => {
      const shown = (before as Pass | undefined)?.code
      return shown && shown !== (now as Pass).code ? before : now
    },
    gcTime: 0,
  })
}
