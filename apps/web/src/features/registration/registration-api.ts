import { listCompanySectors } from '@iris/contracts/companies'
import { listOperatorOptions } from '@iris/contracts/operators'
import { createPatient, updatePatient } from '@iris/contracts/patients'
import { validateLink } from '@iris/contracts/registration'
import { createTriage } from '@iris/contracts/triages'
import { call } from '../../api/call.ts'
import type { KeyKeeper } from '../../api/retry-key.ts'
import { rememberClinic } from '../../api/seen-clinic.ts'
import { useCall } from '../../api/use-call.ts'
import { useRead } from '../../api/use-read.ts'
import type { LinkCompany } from './link-company.ts'
import { type VisitLink, visitStoreOf } from './visit-draft.ts'

/**
 * The company of a link, or an `ApiError` with status 401. Opening a link starts a visit. While a call has no answer yet
 * no other visit may start, because the retry would then belong to another person.
 * @param enabled false while the end of a visit is shown: a new one would take its place
 * @param takeover counts how often another person took this phone: each starts a visit of their own
 */
export function useLinkCheck(token: string, jti: string, takeover: number, enabled: boolean) {
  return useRead<LinkCompany>(`${token} ${takeover}`, {
    known: takeover === 0 ? unansweredVisit({ jti, token }) : undefined,
    read: async (signal) => {
      const body = { token_id: jti, ...(takeover > 0 && { new_visit: true }) }
      const { clinic, ...company } = await call(validateLink, { body }, { token, signal })
      rememberClinic(clinic)
      return company
    },
    enabled,
  })
}

function unansweredVisit(link: VisitLink): LinkCompany | undefined {
  const draft = visitStoreOf(link).read()
  if (!draft || (Object.keys(draft.keys).length === 0 && !draft.outgoing)) return undefined
  return { company_id: draft.companyId, company_name: draft.companyName }
}

/** What the sectors of the link's company are called. */
export function useLinkSectors(token: string, company: number) {
  return useRead(`${token} ${company}`, {
    read: (signal) => call(listCompanySectors, { params: { id: company } }, { token, signal }),
  })
}

export function useLinkOperators(token: string) {
  return useRead(token, { read: (signal) => call(listOperatorOptions, {}, { token, signal }) })
}

/** The writes of a visit: always with the token of the link, whoever is logged in on this browser. */
export function useVisitWrites(token: string, keeper: (name: string) => KeyKeeper) {
  return {
    create: useCall(createPatient, { token, keeper: keeper('patient') }),
    update: useCall(updatePatient, { token }),
    triage: useCall(createTriage, { token, keeper: keeper('triage') }),
  }
}
