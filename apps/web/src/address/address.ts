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
