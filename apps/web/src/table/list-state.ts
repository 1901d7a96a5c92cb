import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@iris/domain/limits'

export type ListState<F extends string> = {
  page: number
  perPage: number
  sort: string | undefined
  query: string
  filters: Record<F, string>
}

/** Reads a list's state from the address; anything senseless falls back to the beginning. */
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

type Change = Readonly<Record<string, string | number | undefined>>

/**
 * Writes a change into the address, leaving what others keep there. Defaults are left out, and
 * anything but a page change goes back to the first page.
 */
export function writeListState(search: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(search)
  if (!('page' in change)) next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    const isDefault =
      value === undefined ||
      value === '' ||
      (name === 'page' && value === 1) ||
      (name === 'per_page' && value === DEFAULT_PAGE_SIZE)
    if (isDefault) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}
