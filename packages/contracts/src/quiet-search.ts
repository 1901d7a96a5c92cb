import { holdsPersonNumber } from '@iris/domain/person-number'

/**
 * Part of the query of a call, written as a query is, outside of the address: histories and access logs keep addresses, and
 * a search may hold a CPF. The address takes the same names; where both have one, the header's counts.
 */
export const SEARCH_HEADER = 'iris-search'

/** What people type to find somebody. */
const SEARCHES: readonly string[] = ['query', 'name']

/** Whether a value must not stand in an address. */
export function isQuiet(name: string, value: unknown): boolean {
  return SEARCHES.includes(name) && typeof value === 'string' && holdsPersonNumber(value)
}
