import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@iris/domain/limits'
import type { AddressChange } from '../address/address-state.ts'

export type ListState<F extends string> = {
  page: number
  perPage: number
  sort: string | undefined
  query: string
  filters: Record<F, string>
}

/** Reads the state of a list from the address; wrong values become the defaults. */
export function readListState<F extends string>(
  search: URLSearchParams,
  filters: readonly F[],
): ListState<F> {
  const page = Number(search.get('page'))
  const perPage = Number(search.get('per_page'))
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000_000 ? page : 1,
    perPage: PAGE_SIZES.find((size) => size === perPage) ?? DEFAULT_PAGE_SIZE,
    sort: search.get('sort') || undefined,
    query: search.get('query') ?? '',
    filters: Object.fromEntries(filters.map((name) => [name, search.get(name) ?? ''])) as Record<
      F,
      string
    >,
  }
}

/** A change without its defaults; anything but a change of page goes back to the first page. */
export function listChange(change: AddressChange): AddressChange {
  const values: Record<string, AddressChange[string]> = { page: undefined, ...change }
  if (values.page === 1) values.page = undefined
  if (values.per_page === DEFAULT_PAGE_SIZE) values.per_page = undefined
  return values
}
