import { startOfDay } from '@iris/domain/sao-paulo-date'
import { type Expression, type SqlBool, sql } from 'kysely'

/**
 * Whether a moment falls between two days of São Paulo, both included. The days become moments before the statement, so
 * that an index of moments serves and no row is converted.
 * @param from 'yyyy-MM-dd'; without it there is no first day. @param to likewise, the last day
 */
export function betweenDays(
  column: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Expression<SqlBool> {
  const moment = sql.ref(column)
  const bounds = [sql`true`]
  if (from) bounds.push(sql`${moment} >= ${startOfDay(from)}::timestamptz`)
  if (to) bounds.push(sql`${moment} < ${startOfDay(to, 1)}::timestamptz`)
  return sql<SqlBool>`${sql.join(bounds, sql` and `)}`
}
