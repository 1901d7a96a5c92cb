import { sql } from 'kysely'

/** For `where(column, '=', …)`: any of some ids, in a statement whose text is the same however many they are. */
export function anyOf(ids: readonly number[]) {
  return sql<number>`any(${ids as number[]}::int[])`
}
