import type { AnswerOf, EndpointOptions } from '@iris/contracts/endpoint'
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  keepPreviousData,
  type Query,
  type QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { type CallInput, call } from './call.ts'
import { outdatedReads } from './outdated-reads.ts'
import { sessionStore } from './session.ts'
import { personOf } from './session-store.ts'

/**
 * Reads are tried three times when the network or the server failed, once when it was slow; writes never repeat by
 * themselves. Where the browser knows of no network nothing is gained by trying: what works without one shows at once.
 */
function shouldRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.mayHaveArrived || !navigator.onLine) return false
  return failures < 2 && error.isUncertain
}

/**
 * The library takes the answer of a first read for new, though it may have been read before a write that ended
 * meanwhile. Here it is read once more. It is not broken off: while others write all the time, it would never be shown.
 */
class ReadClient extends QueryClient {
  readonly #toReadAgain = new Set<Query>()
  /**
   * What could not be read comes with the network: the library waits for none that was away from the start. So does what
   * something older stands in place of, but not under the hands of somebody who types.
   */
  readonly #readMissing = () =>
    void this.refetchQueries({
      type: 'active',
      predicate: ({ state, observers }) =>
        state.error !== null &&
        (state.data === undefined ||
          observers.some(({ options }) => options.refetchOnWindowFocus !== false)),
    })

  override mount() {
    super.mount()
    window.addEventListener('online', this.#readMissing)
  }

  override unmount() {
    super.unmount()
    window.removeEventListener('online', this.#readMissing)
  }

  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions) {
    for (const read of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      // The library itself begins anew.
      if (read.isActive() && read.state.data !== undefined) continue
      if (this.#toReadAgain.has(read)) continue
      this.#toReadAgain.add(read)
      const again = () => {
        this.#toReadAgain.delete(read)
        return super.invalidateQueries({ queryKey: read.queryKey, exact: true })
      }
      // Already under way: this waits for it.
      void read.fetch().then(again, again)
    }
    return super.invalidateQueries(filters, options)
  }
}

/**
 * A first read that failed and is tried again has failed until it is answered. The library takes it for new: what stands
 * in its place, as the ways that work without a network, would come and go each time a page looks again.
 */
function keepFailures(cache: QueryCache): void {
  const failures = new WeakMap<Query, Error>()
  cache.subscribe((event) => {
    const { query } = event
    // Opened another time it begins anew.
    if (!query.isActive()) failures.delete(query)
    if (event.type !== 'updated' || !query.isActive() || query.state.data !== undefined) return
    if (event.action.type === 'error') failures.set(query, event.action.error)
    const error = failures.get(query)
    if (event.action.type === 'fetch' && error) query.setState({ error, status: 'error' })
  })
}

export function createQueryClient(): QueryClient {
  const client = new ReadClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 10_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  keepFailures(client.getQueryCache())
  outdatedReads.subscribe(
    (reads) =>
      void client.invalidateQueries({
        // A name stands on many pages, and the server changes more than was sent: another page is read anew when it is
        // opened. The bytes of a file and the fixed lists of a triage stay.
        predicate: (read) => {
          const [of] = read.queryKey
          return (
            reads.some(({ path }) => path === of) ||
            (!read.isActive() && String(of).startsWith('/'))
          )
        },
      }),
  )
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

/**
 * The same for what is opened to be looked at: what is known shows at once, and is read anew meanwhile. An edit that
 * begins from it sends what it began from, and the server tells who came too late.
 */
export function freshQueryOf<E extends EndpointOptions>(endpoint: E, input: CallInput<E>) {
  return { ...queryOf(endpoint, input), staleTime: 0 }
}

/**
 * The same for a record that is opened in a form: always as it is stored now, never from memory, and not read again while
 * somebody types.
 * @param id of the record; undefined while none is open
 */
export function openedQueryOf<E extends EndpointOptions, I>(
  endpoint: E,
  id: I | undefined,
  input: (id: I) => CallInput<E>,
) {
  return {
    ...freshQueryOf(endpoint, input(id ?? (0 as I))),
    enabled: id !== undefined,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  } as const
}
