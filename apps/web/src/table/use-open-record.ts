import { changedSearch, partedSearch } from '../address/address-state.ts'
import { useAddress } from '../address/use-address.ts'
import type { ById } from '../api/by-id.ts'
import { useOpened } from '../api/use-opened.ts'

const NEW = 'novo'

export type OpenRecord = ReturnType<typeof useOpenRecord>

/**
 * The record whose form is open, kept in the address (`?paciente=7`, `?paciente=novo`): it can be linked to, and Back
 * closes it.
 */
export function useOpenRecord(name: string) {
  const { search, change } = useAddress()
  const value = search.get(name)
  const id = value !== null && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : undefined

  return {
    id,
    isNew: value === NEW,
    open: (opened: number) => change({ [name]: opened }),
    /** Replaces the open one: Back leaves, and does not go through all of them. */
    move: (opened: number) => change({ [name]: opened }, { replace: true }),
    /** The address that opens it, for a link: of a search that may be a CPF it says nothing. */
    hrefOf: (opened: number) =>
      `?${partedSearch(changedSearch(search, { [name]: opened })).search}`,
    openNew: () => change({ [name]: NEW }),
    close: () => change({ [name]: null }, { replace: true }),
  }
}

/** The same, with the record as it is now for its form. */
export function useOpenedRecord<E extends ById>(name: string, endpoint: E) {
  const record = useOpenRecord(name)
  return { ...record, opened: useOpened(endpoint, record.id) }
}
