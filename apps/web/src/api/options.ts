import { listCompanyOptions } from '@iris/contracts/companies'
import { listOperatorOptions } from '@iris/contracts/operators'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from './query-client.ts'

/** The companies that may be chosen, by their ids. */
export function useCompanyOptions() {
  return useQuery(queryOf(listCompanyOptions, { query: {} }))
}

/** The operators that may be chosen, by their ids. */
export function useOperatorOptions() {
  return useQuery(queryOf(listOperatorOptions, {}))
}
