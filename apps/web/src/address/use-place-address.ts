import { changedSearch } from './address-state.ts'
import { goTo, useHref } from './own-place.ts'
import type { PageAddress } from './use-address.ts'

/** State kept in the address, as `useAddress` has it, for a document without a router. */
export function usePlaceAddress(): Pick<PageAddress, 'search' | 'change'> {
  return {
    search: new URL(useHref()).searchParams,
    change: (values, options) => {
      // As it is now: a render may be behind it and would undo what came between.
      const { pathname, search } = window.location
      goTo(`${pathname}?${changedSearch(new URLSearchParams(search), values)}`, options)
    },
  }
}
