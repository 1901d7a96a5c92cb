import { nextSort } from '@iris/domain/sort-cycle'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { currentSearch } from './current-search.ts'
import { readListState, writeListState } from './list-state.ts'

const TYPING_MS = 300

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
  /** What stands in the search box. */
  query: string
  filters: Record<F, string>
  /** For the endpoint: `useQuery(listQueryOf(listPatients, { query: list.params }))`. */
  params: {
    page: number
    per_page: number
    sort: string | undefined
    query: string | undefined
  } & Record<F, string | undefined>
  setPage: (page: number) => void
  setPerPage: (size: number) => void
  /** none → ascending → descending → none; one column at a time. */
  toggleSort: (column: string) => void
  setQuery: (text: string) => void
  setFilter: (name: F, value: string | number | null | undefined) => void
  /** Several at once, for a range of dates. */
  setFilters: (values: Partial<Record<F, string | number | null>>) => void
  hasFilters: boolean
  clearFilters: () => void
}

/** Page, size, order, search and filters of a list, kept in the address: back and reload keep them. */
export function useListState<const F extends string = never>({
  filters: names = [],
  searchFrom = 1,
}: Options<F> = {}): List<F> {
  const [search, setSearch] = useSearchParams()
  const state = readListState(search, names)
  const [typed, setTyped] = useState(state.query)
  const [writtenQuery, setWrittenQuery] = useState(state.query)

  // Back and forward change the address beneath the search box.
  if (state.query !== writtenQuery) {
    setWrittenQuery(state.query)
    setTyped(state.query)
  }

  function change(values: Parameters<typeof writeListState>[1]) {
    setSearch(writeListState(currentSearch(), values), { replace: !('page' in values) })
  }

  const writeQuery = useDebouncedCallback((text: string) => {
    setWrittenQuery(text)
    change({ query: text })
  }, TYPING_MS)

  const setFilters = (values: Partial<Record<F, string | number | null>>) =>
    change(
      Object.fromEntries(
        Object.entries<string | number | null | undefined>(values).map(([name, value]) => [
          name,
          value ?? '',
        ]),
      ),
    )

  const sent = state.query.trim()
  return {
    ...state,
    query: typed,
    params: {
      page: state.page,
      per_page: state.perPage,
      sort: state.sort,
      query: sent.length >= searchFrom ? sent : undefined,
      ...(Object.fromEntries(
        names.map((name) => [name, state.filters[name] || undefined]),
      ) as Record<F, string | undefined>),
    },
    setPage: (page) => change({ page }),
    setPerPage: (size) => change({ per_page: size }),
    toggleSort: (column) => change({ sort: nextSort(state.sort, column) }),
    setQuery: (text) => {
      setTyped(text)
      writeQuery(text)
    },
    setFilter: (name, value) =>
      setFilters({ [name]: value ?? null } as Partial<Record<F, string | number | null>>),
    setFilters,
    hasFilters: typed !== '' || names.some((name) => state.filters[name] !== ''),
    clearFilters: () => {
      writeQuery.cancel()
      setTyped('')
      setWrittenQuery('')
      change({ query: '', ...Object.fromEntries(names.map((name) => [name, ''])) })
    },
  }
}
