import { removeClinicLogo, updateClinic, uploadClinicLogo } from '@iris/contracts/clinic'
import { type Clinic, getClinic } from '@iris/contracts/clinic-view'
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { openedQueryOf } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'

/** The whole clinic as it is now, for who is logged in. */
export async function readClinic(): Promise<Clinic> {
  return (await call(getClinic, {})) as Clinic
}

/** The clinic for its form. */
export function useClinic() {
  return useQuery({
    ...openedQueryOf(getClinic, 1, () => ({})),
    select: (clinic) => clinic as Clinic,
  })
}

export function useUpdateClinic(onError: (error: ApiError) => void) {
  return useCall(updateClinic, { invalidates: [getClinic], onError })
}

export function useUploadLogo() {
  return useCall(uploadClinicLogo, { invalidates: [getClinic] })
}

export function useRemoveLogo() {
  return useCall(removeClinicLogo, { invalidates: [getClinic] })
}
