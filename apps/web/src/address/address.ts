import { isQuiet } from '@iris/contracts/quiet-search'

/** What a control of a page writes into the address: an empty value leaves it. */
export type AddressChange = Readonly<Record<string, string | number | null | undefined>>

/** The address with a change, leaving what others keep there. */
export function changedSearch(search: URLSearchParams, change: AddressChange): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === null || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

type Kept = { search: URLSearchParams; quiet: Readonly<Record<string, string>> }

/** What may stand in the address bar, and what the entry of the history keeps: a search may hold a CPF. */
export function partedSearch(search: URLSearchParams): Kept {
  const quiet = Object.fromEntries([...search].filter(([name, value]) => isQuiet(name, value)))
  const shown = new URLSearchParams(search)
  for (const name of Object.keys(quiet)) shown.delete(name)
  return { search: shown, quiet }
}

/** Both together again. @param state of the entry of the history */
export function wholeSearch(search: URLSearchParams, state: unknown): URLSearchParams {
  const { quiet } = (state ?? {}) as Partial<Kept>
  return quiet ? changedSearch(search, quiet) : search
}

/** Marks an entry of the history as written by a control of the page that shows it. */
export const BY_PAGE = { byPage: true }

/** Back, a link and a reload are from outside: what a page writes itself must not come back to it as news. */
export function isByPage(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'byPage' in state
}

const unwritten = new Set<() => void>()

/** Texts that typing has not yet brought into the address are written by `write` before the page goes on. */
export function holdUnwritten(write: () => void): () => void {
  unwritten.add(write)
  return () => unwritten.delete(write)
}

export function writeUnwritten(): void {
  for (const write of unwritten) write()
}
