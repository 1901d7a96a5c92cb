import { isQuiet } from '@iris/contracts/quiet-search'

/** A change of the address by a control of the page; an empty value removes its name. */
export type AddressChange = Readonly<Record<string, string | number | null | undefined>>

/** The address after a change, with everything else as it was. */
export function changedSearch(search: URLSearchParams, change: AddressChange): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === null || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

type Kept = { search: URLSearchParams; quiet: Readonly<Record<string, string>> }

/** The part for the address bar, and the part for the history entry: a search may hold a CPF. */
export function partedSearch(search: URLSearchParams): Kept {
  const quiet = Object.fromEntries([...search].filter(([name, value]) => isQuiet(name, value)))
  const shown = new URLSearchParams(search)
  for (const name of Object.keys(quiet)) shown.delete(name)
  return { search: shown, quiet }
}

/**
 * Both parts together again.
 * @param state of the history entry
 */
export function wholeSearch(search: URLSearchParams, state: unknown): URLSearchParams {
  const { quiet } = (state ?? {}) as Partial<Kept>
  return quiet ? changedSearch(search, quiet) : search
}

/** Marks a history entry as written by a control of the page that shows it. */
export const BY_PAGE = { byPage: true }

/** Back, a link and a reload come from outside. What the page itself writes must not come back to it as news. */
export function isByPage(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'byPage' in state
}

const unwritten = new Set<() => void>()

/** Typed texts that are not in the address yet are written by `write` before the page changes. */
export function holdUnwritten(write: () => void): () => void {
  unwritten.add(write)
  return () => unwritten.delete(write)
}

export function writeUnwritten(): void {
  for (const write of unwritten) write()
}
