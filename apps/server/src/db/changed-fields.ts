import { isDeepStrictEqual } from 'node:util'

/** What an edit really changes: the sent fields whose value differs from the row. A field that is not sent stays. */
export function changedFields<T extends object>(row: object, sent: T): Partial<T> {
  const known = row as Record<string, unknown>
  const changed = Object.entries(sent).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, known[field]),
  )
  return Object.fromEntries(changed) as Partial<T>
}
