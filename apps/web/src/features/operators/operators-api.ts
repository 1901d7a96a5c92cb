import {
  createOperator,
  getOperator,
  listOperatorOptions,
  listOperators,
  updateOperator,
} from '@iris/contracts/operators'
import { useQuery } from '@tanstack/react-query'
import { openedQueryOf } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'

/** What a saved operator puts out of date. */
const READS = [listOperators, listOperatorOptions]

export function useCreateOperator() {
  return useCall(createOperator, { invalidates: READS })
}

export function useUpdateOperator() {
  return useCall(updateOperator, { invalidates: READS })
}

/** An operator as it is now for its form. */
export function useOperator(id: number | undefined) {
  return useQuery(openedQueryOf(getOperator, id, (id) => ({ params: { id } })))
}
