// What this tab keeps over a reload. In a browser that refuses storage only a reload forgets it: each caller goes on
// with what it has in memory.

export function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Null forgets it. */
export function remember(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // In memory nothing changes.
  }
}
