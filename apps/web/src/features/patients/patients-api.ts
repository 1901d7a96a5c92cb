import { listCompanyOptions } from '@iris/contracts/companies'
import { listOperatorOptions } from '@iris/contracts/operators'
import { createPatient, getPatient, listPatients, updatePatient } from '@iris/contracts/patients'
import { CLINIC_TYPE } from '@iris/domain/company'
import { formatCpf } from '@iris/domain/cpf'
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { queryOf } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'

export function useCreatePatient() {
  return useCall(createPatient, { invalidates: [listPatients] })
}

export function useUpdatePatient(onError: (error: ApiError) => void) {
  return useCall(updatePatient, { invalidates: [listPatients], onError })
}

/** A patient as it is now, for its form: read anew each time the form is opened. */
export function usePatient(id: number | undefined) {
  return useQuery({
    ...queryOf(getPatient, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

export function useCompanyOptions() {
  return useQuery(queryOf(listCompanyOptions, { query: {} }))
}

export function useClinicOptions() {
  return useQuery(queryOf(listCompanyOptions, { query: { companytype: CLINIC_TYPE } }))
}

export function useOperatorOptions() {
  return useQuery(queryOf(listOperatorOptions, {}))
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
