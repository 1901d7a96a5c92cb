import { listPatientExams } from '@iris/contracts/exams'
import {
  createTriage,
  getExamTriage,
  listEyeComplaints,
  listEyeDiseases,
  listEyeSurgeries,
  listPersonalHistories,
  listTriages,
  type Triage,
  updateTriage,
} from '@iris/contracts/triages'
import {
  EYE_COMPLAINTS,
  EYE_DISEASES,
  EYE_SURGERIES,
  PERSONAL_HISTORIES,
  sortOptions,
} from '@iris/domain/triage-options'
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { freshQueryOf } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'

/** A triage makes or changes its exam's part. */
const READS = [listTriages, getExamTriage, listPatientExams]

export function useCreateTriage() {
  return useCall(createTriage, { invalidates: READS })
}

export function useUpdateTriage(onError: (error: ApiError) => void) {
  return useCall(updateTriage, { invalidates: READS, onError })
}

export function useTriages(patientId: number) {
  return useQuery(freshQueryOf(listTriages, { params: { patientId } }))
}

/** As stored at this moment: for an edit that came too late. */
export function readTriage(examId: number): Promise<Triage> {
  return call(getExamTriage, { params: { examId } })
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
