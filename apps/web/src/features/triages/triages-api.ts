import {
  listEyeComplaints,
  listEyeDiseases,
  listEyeSurgeries,
  listPersonalHistories,
  listTriages,
} from '@iris/contracts/triages'
import {
  EYE_COMPLAINTS,
  EYE_DISEASES,
  EYE_SURGERIES,
  PERSONAL_HISTORIES,
  sortOptions,
} from '@iris/domain/triage-options'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { freshQueryOf } from '../../api/query-client.ts'

export function useTriages(patientId: number) {
  return useQuery(freshQueryOf(listTriages, { params: { patientId } }))
}

export type TriageOption = { value: string; label: string }
export type ComplaintOption = TriageOption & { group: string }

export type TriageOptions = {
  histories: readonly TriageOption[]
  surgeries: readonly TriageOption[]
  diseases: readonly TriageOption[]
  complaints: readonly ComplaintOption[]
}

// The lists until the server has answered, so that a bad network never empties a question.
const KNOWN: TriageOptions = {
  histories: sortOptions(PERSONAL_HISTORIES),
  surgeries: sortOptions(EYE_SURGERIES),
  diseases: sortOptions(EYE_DISEASES),
  complaints: EYE_COMPLAINTS,
}

/** The option lists of the questionnaire, from the server. */
export function useTriageOptions(token?: string): TriageOptions {
  const { data } = useQuery({
    queryKey: ['triage-options', token ?? ''],
    staleTime: 10 * 60_000,
    queryFn: async ({ signal }): Promise<TriageOptions> => {
      const options = { signal, token }
      const [histories, surgeries, diseases, complaints] = await Promise.all([
        call(listPersonalHistories, {}, options),
        call(listEyeSurgeries, {}, options),
        call(listEyeDiseases, {}, options),
        call(listEyeComplaints, {}, options),
      ])
      return { histories, surgeries, diseases, complaints }
    },
  })
  return data ?? KNOWN
}
