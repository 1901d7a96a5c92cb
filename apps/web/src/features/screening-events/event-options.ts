import { getEvent, listEvents } from '@iris/contracts/screening-events'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-client.ts'

// Apart from the other calls, which lists that only name an event do without.

/** So many events are offered; with more, one types on. */
const OFFERED = 50

/** Events that other lists may be narrowed to and these words find, the newest first; of one company when one is chosen. */
export function useEventOptions({
  company,
  words,
}: {
  company: number | undefined
  words: string
}) {
  const query = { company_id: company, query: words.trim() || undefined, per_page: OFFERED }
  return useQuery({
    ...queryOf(listEvents, { query }),
    // The options stay while one types on.
    placeholderData: (before) => before,
  })
}

/** The event of an address, to be named; undefined for none. */
export function useNamedEvent(id: number | undefined) {
  return useQuery({
    ...queryOf(getEvent, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  })
}
