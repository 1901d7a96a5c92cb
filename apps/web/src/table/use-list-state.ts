import { nextSort } from '@iris/domain/sort-cycle'
import type { AddressChange } from '../address/address-state.ts'
import { useAddress } from '../address/use-address.ts'
import { useTypedTexts } from '../address/use-typed-texts.ts'
import { listChange, readListState } from './list-state.ts'

type Options<F extends string> = {
  /** The names of the other filters, as in the query of the endpoint. */
  filters?: readonly F[]
  /** The one of them that is picked above the list, where it is in view on every screen. */
  tab?: NoInfer<F>
  /** The search is sent from so many characters on; with fewer, the normal list is shown. */
  searchFrom?: number
}

export type List<F extends string = never> = {
  page: number
  perPage: number
  sort: string | undefined
  /** As in the address; a field that is being typed shows its `text`. */
  filters: Record<F, string>
  /** For the endpoint: `useQuery(listQueryOf(listPatients, { query: list.params }))`. */
  params: {
    page: number
    per_page: number
    sort: string | undefined
    query: string | undefined
  } & Record<F, string | undefined>
  /** `replace` makes no step for Back. */
  setPage: (page: number, options?: { replace?: boolean }) => void
  setPerPage: (size: number) => void
  /** none → ascending → descending → none; one column at a time. */
  toggleSort: (column: string) => void
  /** The text of the search box ('query') or of a typed filter. */
  text: (name: 'query' | F) => string
  /** Types into it: shown at once, and written to the address after a pause; with `rests` false only shown. */
  type: (name: 'query' | F, text: string, rests?: boolean) => void
  setFilter: (name: F, value: string | number | null | undefined) => void
  hasFilters: boolean
  /** How many are set of those that a phone folds behind 'Filtros'. */
  foldedFilters: number
  clearFilters: () => void
}

/** Page, size, order, search and filters of a list, kept in the address for Back and reload. */
export function useListState<const F extends string = never>({
  filters: names = [],
  tab,
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
    foldedFilters: names.filter((name) => name !== tab && text(name) !== '').length,
    clearFilters: () => {
      typed.clear(fields)
      change(Object.fromEntries(fields.map((name) => [name, ''])))
    },
  }
}
