import { holdsPersonNumber } from '@iris/domain/person-number'

/**
 * A part of the query of a call, written like a query but sent in a header: histories and access logs keep addresses,
 * and a search may hold a CPF. Where header and address have the same name, the header wins.
 */
export const SEARCH_HEADER = 'iris-search'

/** The names of searches for a person. */
const SEARCHES: readonly string[] = ['query', 'name']

/** Whether a value must not stand in an address. */
export function isQuiet(name: string, value: unknown): boolean {
  return SEARCHES.includes(name) && typeof value === 'string' && holdsPersonNumber(value)
}
