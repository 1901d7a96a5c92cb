import {
  createOperator,
  getOperator,
  listOperatorOptions,
  listOperators,
  updateOperator,
} from '@iris/contracts/operators'
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error.ts'
import { openedQueryOf } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'

/** What a saved operator puts out of date. */
const READS = [listOperators, listOperatorOptions]

export function useCreateOperator() {
  return useCall(createOperator, { invalidates: READS })
}

export function useUpdateOperator(onError: (error: ApiError) => void) {
  return useCall(updateOperator, { invalidates: READS, onError })
}

/** An operator as it is now for its form. */
export function useOperator(id: number | undefined) {
  return useQuery(openedQueryOf(getOperator, id, (id) => ({ params: { id } })))
}
