import { isDeepStrictEqual } from 'node:util'

/** What an edit truly changes: the fields it carries with another value than the row's. An absent field stays. */
export function changedFields<T extends object>(row: object, sent: T): Partial<T> {
  const known = row as Record<string, unknown>
  const changed = Object.entries(sent).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, known[field]),
  )
  return Object.fromEntries(changed) as Partial<T>
}
