import { holdsPersonNumber } from '@iris/domain/person-number'

/**
 * A part of the query of a call, written like a query but sent in a header: histories and access logs keep addresses,
 * and a search may hold a CPF. Where header and address have the same name, the header wins.
 */
export const SEARCH_HEADER = 'iris-search'

/** The names of searches for a person. */
const SEARCHES: readonly string[] = ['query', 'name']

/** What belongs to a person however little of it is typed. */
const PERSONAL: readonly string[] = ['email', 'phone']

/** Whether a value must not stand in an address. */
export function isQuiet(name: string, value: unknown): boolean {
  if (typeof value !== 'string' || value === '') return false
  if (PERSONAL.includes(name)) return true
  return SEARCHES.includes(name) && (value.includes('@') || holdsPersonNumber(value))
}
