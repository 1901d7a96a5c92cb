import { useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { type AddressChange, BY_PAGE, changedSearch, isByPage, writeUnwritten } from './address.ts'

export type Address = {
  search: URLSearchParams
  /** Counts the navigations from outside (Back, a link): fields that hold a text of their own follow those. */
  arrivals: number
  /** Writes values; `replace` leaves no step for Back. */
  change: (values: AddressChange, options?: { replace?: boolean }) => void
}

/** State kept in the address: reload, Back and a sent link keep it. Every control of a page writes through here. */
export function useAddress(): Address {
  const [search, setSearch] = useSearchParams()
  return {
    search,
    arrivals: useArrivals(),
    change: (values, { replace = false } = {}) => {
      if (!replace) writeUnwritten()
      // As it stands now: a render may be behind it, and would undo what came between.
      const current = new URLSearchParams(window.location.search)
      setSearch(changedSearch(current, values), { replace, state: BY_PAGE })
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
