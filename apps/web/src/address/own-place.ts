import { useSyncExternalStore } from 'react'

// Where a document without a router is: the pages before a login and the public registration are a handful of addresses
// each, and a router is a quarter of what such a page weighs.

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/** The address this document shows, as the browser has it. */
export function useHref(): string {
  return useSyncExternalStore(subscribe, () => window.location.href)
}

/** Another page of this document, without loading anything. */
export function goTo(address: string, { replace = false } = {}): void {
  if (replace) window.history.replaceState(window.history.state, '', address)
  else window.history.pushState(null, '', address)
  for (const listener of listeners) listener()
}

/** What the page that led here said, as the router keeps it beside an address. */
export function stateOfEntry(): unknown {
  const entry: { usr?: unknown } | null = window.history.state
  return entry?.usr
}
