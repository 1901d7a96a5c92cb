import { listCompanySectors } from '@iris/contracts/companies'
import type { AnswerOf } from '@iris/contracts/endpoint'
import { listOperatorOptions } from '@iris/contracts/operators'
import { createPatient, updatePatient } from '@iris/contracts/patients'
import { getVisit, validateLink } from '@iris/contracts/registration'
import { createTriage } from '@iris/contracts/triages'
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import type { KeyKeeper } from '../../api/retry-key.ts'
import { rememberClinic } from '../../api/seen-clinic.ts'
import { useCall } from '../../api/use-call.ts'
import { visitStoreOf } from './visit-draft.ts'

type Pass = AnswerOf<typeof getVisit>

const PASS_EVERY_MS = 15_000

export type LinkCompany = { company_id: number; company_name: string }

/**
 * The company of a link, or an `ApiError` with status 401. Opening a link starts a visit. While a call has no answer yet
 * no other visit may start, because the retry would then belong to another person.
 * @param enabled false while the end of a visit is shown: a new one would take its place
 * @param takeover counts how often another person took this phone: each starts a visit of their own
 */
export function useLinkCheck(token: string, jti: string, takeover: number, enabled: boolean) {
  return useQuery<LinkCompany, ApiError>({
    queryKey: ['registration-link', token, takeover],
    initialData: () => (takeover === 0 ? unansweredVisit(jti) : undefined),
    queryFn: async ({ signal }) => {
      const body = { token_id: jti, ...(takeover > 0 && { new_visit: true }) }
      const { clinic, ...company } = await call(validateLink, { body }, { token, signal })
      rememberClinic(clinic)
      return company
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: (query) => query.state.status === 'error',
  })
}

function unansweredVisit(jti: string): LinkCompany | undefined {
  const draft = visitStoreOf(jti).read()
  if (!draft || (Object.keys(draft.keys).length === 0 && !draft.outgoing)) return undefined
  return { company_id: draft.companyId, company_name: draft.companyName }
}

/** What the sectors of the link's company are called. */
export function useLinkSectors(token: string, company: number | undefined) {
  return useQuery({
    queryKey: ['registration-sectors', token, company],
    queryFn: ({ signal }) =>
      call(listCompanySectors, { params: { id: company ?? 0 } }, { token, signal }),
    enabled: company !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useLinkOperators(token: string) {
  return useQuery({
    queryKey: ['registration-operators', token],
    queryFn: ({ signal }) => call(listOperatorOptions, {}, { token, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

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

/** The writes of a visit: always with the token of the link, whoever is logged in on this browser. */
export function useVisitWrites(token: string, keeper: (name: string) => KeyKeeper) {
  return {
    create: useCall(createPatient, { token, keeper: keeper('patient') }),
    update: useCall(updatePatient, { token }),
    triage: useCall(createTriage, { token, keeper: keeper('triage') }),
  }
}
