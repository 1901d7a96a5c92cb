import { listCompanySectors } from '@iris/contracts/companies'
import { listOperatorOptions } from '@iris/contracts/operators'
import { createPatient, updatePatient } from '@iris/contracts/patients'
import { validateLink } from '@iris/contracts/registration'
import { createTriage } from '@iris/contracts/triages'
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import type { KeyKeeper } from '../../api/idempotency.ts'
import { useCall } from '../../api/use-call.ts'
import { visitStoreOf } from './visit-draft.ts'

export type LinkCompany = { company_id: number; company_name: string }

/**
 * The company of a link, or an `ApiError` with status 401. Opening a link starts a visit; while something is sent and
 * not answered no other visit may start, because the retry would then be a stranger's.
 * @param takeover counts how often another person took this phone: each starts a visit of their own
 */
export function useLinkCheck(token: string, jti: string, takeover: number) {
  return useQuery<LinkCompany, ApiError>({
    queryKey: ['registration-link', token, takeover],
    initialData: () => (takeover === 0 ? unansweredVisit(jti) : undefined),
    queryFn: ({ signal }) => {
      const body = { token_id: jti, ...(takeover > 0 && { new_visit: true }) }
      return call(validateLink, { body }, { token, signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: (query) => query.state.status === 'error',
  })
}

function unansweredVisit(jti: string): LinkCompany | undefined {
  const draft = visitStoreOf(jti).read()
  if (!draft || Object.keys(draft.keys).length === 0) return undefined
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

/** The writes of a visit: always with the token of the link, whoever is logged in on this browser. */
export function useVisitWrites(token: string, keeper: (name: string) => KeyKeeper) {
  return {
    create: useCall(createPatient, { token, keeper: keeper('patient') }),
    update: useCall(updatePatient, { token }),
    triage: useCall(createTriage, { token, keeper: keeper('triage') }),
  }
}
