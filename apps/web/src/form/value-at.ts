/** `valueAt({ phones: [{ phone: '1' }] }, 'phones.0.phone')` → '1'. */
export function valueAt(values: unknown, path: string): unknown {
  let at = values
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null) return undefined
    at = (at as Record<string, unknown>)[key]
  }
  return at
}

/** The values with another one at the path; the rest is the same. */
export function withValueAt<V>(values: V, path: string, value: unknown): V {
  return withValue(values, path.split('.'), value) as V
}

function withValue(values: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(values))
    return values.with(Number(key), withValue(values[Number(key)], rest, value))
  const record = (values ?? {}) as Record<string, unknown>
  return { ...record, [key]: withValue(record[key], rest, value) }
}

/** Whether two values of a form say the same; a file is only itself. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isSameValue(one[key], other[key]))
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
}
