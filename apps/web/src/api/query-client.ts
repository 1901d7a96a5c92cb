import type { AnswerOf, EndpointOptions } from '@iris/contracts/endpoint'
import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { type CallInput, call } from './call.ts'
import { sessionStore } from './session.ts'
import { personOf } from './session-store.ts'

/**
 * Reads are tried three times when the network or the server failed, once when it was slow; writes never repeat by
 * themselves.
 */
function shouldRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.mayHaveArrived) return false
  return failures < 2 && error.isUncertain
}

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 10_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  let person = personOf(sessionStore.person())
  sessionStore.subscribe(() => {
    const next = personOf(sessionStore.person())
    // The next person must not see what one person saw.
    if (person !== undefined && next !== person) client.clear()
    person = next
  })
  return client
}

/** The options of `useQuery` for a call: `useQuery(queryOf(listPatients, { query }))`. */
export function queryOf<E extends EndpointOptions>(endpoint: E, input: CallInput<E>) {
  return queryOptions<AnswerOf<E>, ApiError>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
}

/** The same for a page of a list: the old rows stay until the new ones come. */
export function listQueryOf<E extends EndpointOptions>(endpoint: E, input: CallInput<E>) {
  return {
    ...queryOf(endpoint, input),
    placeholderData: keepPreviousData as <T>(previous: T | undefined) => T | undefined,
  }
}
