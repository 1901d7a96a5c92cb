import { getClinic } from '@iris/contracts/clinic-view'
import { PRODUCT_NAME } from '@iris/domain/clinic'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from './query-client.ts'

/** What the clinic is called; undefined until it is known, and the product's name where it cannot be read. */
export function useClinicName(): string | undefined {
  const { data, isError } = useQuery(queryOf(getClinic, {}))
  return data?.name ?? (isError ? PRODUCT_NAME : undefined)
}
