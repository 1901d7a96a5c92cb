import { type Expression, type SqlBool, sql } from 'kysely'

const ZONE = sql.lit('America/Sao_Paulo')

/**
 * Whether a moment falls between two days, both included; a day begins at midnight in São Paulo. Compared as moments, so
 * that an index of moments serves.
 * @param from 'yyyy-MM-dd'; without it there is no first day. @param to likewise, the last day
 */
export function betweenDays(
  column: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Expression<SqlBool> {
  const moment = sql.ref(column)
  const bounds = [sql`true`]
  if (from) bounds.push(sql`${moment} >= ${from}::date::timestamp at time zone ${ZONE}`)
  if (to) bounds.push(sql`${moment} < (${to}::date + 1)::timestamp at time zone ${ZONE}`)
  return sql<SqlBool>`${sql.join(bounds, sql` and `)}`
}
