/** `valueAt({ phones: [{ phone: '1' }] }, 'phones.0.phone')` → '1'. */
export function valueAt(values: unknown, path: string): unknown {
  let at = values
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null) return undefined
    at = (at as Record<string, unknown>)[key]
  }
  return at
}
