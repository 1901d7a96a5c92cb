import { nextSort } from '@iris/domain/sort-cycle'
import type { AddressChange } from '../address/address.ts'
import { useAddress } from '../address/use-address.ts'
import { useTypedTexts } from '../address/use-typed-texts.ts'
import { listChange, readListState } from './list-state.ts'

type Options<F extends string> = {
  /** Names of the extra filters, as the endpoint's query has them. */
  filters?: readonly F[]
  /** The search reaches the server from this many characters on; shorter, the normal list loads. */
  searchFrom?: number
}

export type List<F extends string = never> = {
  page: number
  perPage: number
  sort: string | undefined
  /** As the address has them; a field that is typed into shows its `text`. */
  filters: Record<F, string>
  /** For the endpoint: `useQuery(listQueryOf(listPatients, { query: list.params }))`. */
  params: {
    page: number
    per_page: number
    sort: string | undefined
    query: string | undefined
  } & Record<F, string | undefined>
  /** `replace` leaves no step for Back. */
  setPage: (page: number, options?: { replace?: boolean }) => void
  setPerPage: (size: number) => void
  /** none → ascending → descending → none; one column at a time. */
  toggleSort: (column: string) => void
  /** What stands in the search box ('query') or in a filter that is typed. */
  text: (name: 'query' | F) => string
  /** Types into it: shown at once, in the address once typing rests; `rests` false is only shown. */
  type: (name: 'query' | F, text: string, rests?: boolean) => void
  setFilter: (name: F, value: string | number | null | undefined) => void
  hasFilters: boolean
  clearFilters: () => void
}

/** Page, size, order, search and filters of a list, kept in the address: back and reload keep them. */
export function useListState<const F extends string = never>({
  filters: names = [],
  searchFrom = 1,
}: Options<F> = {}): List<F> {
  const address = useAddress()
  const state = readListState(address.search, names)

  function change(values: AddressChange, options = { replace: true }) {
    address.change(listChange(values), options)
  }

  const typed = useTypedTexts({ arrivals: address.arrivals, write: change })
  const fields = ['query', ...names] as const
  const text = (name: 'query' | F) =>
    typed.own(name) ?? (name === 'query' ? state.query : state.filters[name])

  const sent = state.query.trim()
  return {
    page: state.page,
    perPage: state.perPage,
    sort: state.sort,
    filters: state.filters,
    params: {
      page: state.page,
      per_page: state.perPage,
      sort: state.sort,
      query: sent.length >= searchFrom ? sent : undefined,
      ...(Object.fromEntries(
        names.map((name) => [name, state.filters[name] || undefined]),
      ) as Record<F, string | undefined>),
    },
    setPage: (page, { replace = false } = {}) => change({ page }, { replace }),
    setPerPage: (size) => change({ per_page: size }),
    toggleSort: (column) => change({ sort: nextSort(state.sort, column) }),
    text,
    type: typed.type,
    setFilter: (name, value) => {
      typed.release([name])
      change({ [name]: value })
    },
    hasFilters: fields.some((name) => text(name) !== ''),
    clearFilters: () => {
      typed.clear(fields)
      change(Object.fromEntries(fields.map((name) => [name, ''])))
    },
  }
}
