import { useSearchParams } from 'react-router'
import { currentSearch } from './current-search.ts'

const NEW = 'novo'

/**
 * The record whose form is open, kept in the address (`?paciente=7`, `?paciente=novo`): it can be
 * linked to, and the browser's back closes it.
 */
export function useOpenRecord(name: string) {
  const [search, setSearch] = useSearchParams()
  const value = search.get(name)
  const id = value !== null && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : undefined

  function put(next: string | null, replace: boolean) {
    const changed = currentSearch()
    if (next === null) changed.delete(name)
    else changed.set(name, next)
    setSearch(changed, { replace })
  }

  return {
    id,
    isNew: value === NEW,
    open: (opened: number) => put(String(opened), false),
    /** In the place of the one that is open: back leads out, not through all of them. */
    move: (opened: number) => put(String(opened), true),
    openNew: () => put(NEW, false),
    close: () => put(null, true),
  }
}
