import type { AnswerOf, EndpointOptions } from '@iris/contracts/endpoint'
import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { type CallInput, call } from './call.ts'
import { sessionStore } from './session.ts'

/** Reads are tried three times when the network or the server failed; writes never on their own. */
function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof ApiError && error.isUncertain
}

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 10_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  // What one person saw is not the next one's.
  sessionStore.subscribe(() => {
    if (sessionStore.token() === null) client.clear()
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

/** The same for a list page: the old rows stay until the new are there. */
export function listQueryOf<E extends EndpointOptions>(endpoint: E, input: CallInput<E>) {
  return {
    ...queryOf(endpoint, input),
    placeholderData: keepPreviousData as <T>(previous: T | undefined) => T | undefined,
  }
}
