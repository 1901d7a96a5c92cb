import { listCompanyOptions, listCompanySectors } from '@iris/contracts/companies'
import { examsOfToday, listPatientExams } from '@iris/contracts/exams'
import { getMedicalRecord } from '@iris/contracts/medical-records'
import { mergePatients, previewMerge } from '@iris/contracts/patient-merge'
import {
  createPatient,
  getPatient,
  getPatientPrivacy,
  listPatients,
  updatePatient,
} from '@iris/contracts/patients'
import { anonymisePatient, getPersonalData } from '@iris/contracts/personal-data'
import { listTriages } from '@iris/contracts/triages'
import { CLINIC_TYPE } from '@iris/domain/company'
import { formatCpf } from '@iris/domain/cpf'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error.ts'
import { type CallInput, call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { freshQueryOf, queryOf } from '../../api/query-client.ts'
import { tellFailure } from '../../api/tell-failure.ts'
import { useCall } from '../../api/use-call.ts'
import { useKeptCall } from '../../outbox/use-kept-call.ts'
import { toast } from '../../ui/toast.tsx'

export function useCreatePatient() {
  return useKeptCall(createPatient, {
    invalidates: [listPatients, listCompanySectors, examsOfToday],
  })
}

export function useUpdatePatient(onError: (error: ApiError) => void) {
  return useCall(updatePatient, { invalidates: [listPatients, listCompanySectors], onError })
}

/** What they were told about their data. */
export function usePatientPrivacy(id: number) {
  return useQuery(freshQueryOf(getPatientPrivacy, { params: { id } }))
}

/** The copy that a person may ask for. */
export function usePersonalData() {
  return useMutation<void, ApiError, CallInput<typeof getPersonalData>>({
    mutationFn: (input) => download(getPersonalData, input),
    onSuccess: () => toast.success('Cópia dos dados baixada com sucesso!'),
    onError: tellFailure,
  })
}

export function useAnonymise() {
  return useCall(anonymisePatient, { invalidates: [listPatients, getPatient, getPatientPrivacy] })
}

/** Who may be the same person registered once more, or whoever these words find. */
export function useOtherPatients(words: string) {
  return useQuery(queryOf(listPatients, { query: { query: words, per_page: 20 } }))
}

/** Two registrations side by side, as they are now. */
export function useMergePreview(pair: { from: number; into: number } | null) {
  const { from = 0, into = 0 } = pair ?? {}
  return useQuery({
    ...queryOf(previewMerge, { params: { id: from }, query: { into } }),
    enabled: pair !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

export function useMergePatients(onError: (error: ApiError) => void) {
  return useCall(mergePatients, {
    invalidates: [
      listPatients,
      getPatient,
      getPatientPrivacy,
      listPatientExams,
      listTriages,
      getMedicalRecord,
    ],
    onError,
  })
}

/** What the sectors of a company are called; none while no company is chosen. */
export function useCompanySectors(company: number | null) {
  return useQuery({
    ...queryOf(listCompanySectors, { params: { id: company ?? 0 } }),
    enabled: company !== null,
  })
}

export function useClinicOptions() {
  return useQuery(queryOf(listCompanyOptions, { query: { companytype: CLINIC_TYPE } }))
}

/** What Ctrl K finds. */
export async function searchPatients(text: string, signal: AbortSignal) {
  const { data } = await call(listPatients, { query: { query: text, per_page: 5 } }, { signal })
  return data.map(({ id, name, companyName, cpf }) => ({
    to: `/patients?pessoa=${id}`,
    label: name,
    description: `${formatCpf(cpf)} · ${companyName}`,
  }))
}
