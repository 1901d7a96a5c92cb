import { useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import {
  type AddressChange,
  BY_PAGE,
  changedSearch,
  isByPage,
  partedSearch,
  wholeSearch,
  writeUnwritten,
} from './address-state.ts'

export type PageAddress = {
  search: URLSearchParams
  /** Counts the navigations from outside (Back, a link): fields with their own text follow those. */
  arrivals: number
  /** Writes values; `replace` leaves no step for Back. */
  change: (values: AddressChange, options?: { replace?: boolean }) => void
}

/**
 * State kept in the address: reload, Back and a sent link keep it. Every control of a page writes through here. A search that
 * may hold a number of a person stands in the entry of the history instead: reload and Back keep it, and no address shows it.
 */
export function useAddress(): PageAddress {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  return {
    search: wholeSearch(search, state),
    arrivals: useArrivals(),
    change: (values, { replace = false } = {}) => {
      if (!replace) writeUnwritten()
      // As it is now: a render may be behind it and would undo what came between.
      const entry: { usr?: unknown } | null = window.history.state
      const current = wholeSearch(new URLSearchParams(window.location.search), entry?.usr)
      const { search: shown, quiet } = partedSearch(changedSearch(current, values))
      setSearch(shown, { replace, state: { ...BY_PAGE, quiet } })
    },
  }
}

function useArrivals(): number {
  const { key, state } = useLocation()
  const isOutside = useNavigationType() === 'POP' || !isByPage(state)
  const [last, setLast] = useState({ key, arrivals: 0 })
  if (key === last.key) return last.arrivals
  const arrivals = last.arrivals + (isOutside ? 1 : 0)
  setLast({ key, arrivals })
  return arrivals
}
