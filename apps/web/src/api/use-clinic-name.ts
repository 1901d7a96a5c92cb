import { getClinic } from '@iris/contracts/clinic-view'
import { PRODUCT_NAME } from '@iris/domain/clinic'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from './query-client.ts'

/** What the clinic is called; the product's name until it is known. */
export function useClinicName(): string {
  return useQuery(queryOf(getClinic, {})).data?.name ?? PRODUCT_NAME
}
