import { listEvents } from '@iris/contracts/screening-events'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-client.ts'

// Apart from the other calls, which lists that only name an event do without.

/** Events that other lists may be narrowed to, the newest first; of one company when one is chosen. */
export function useEventOptions(company: number | undefined) {
  return useQuery(queryOf(listEvents, { query: { company_id: company, per_page: 100 } }))
}
