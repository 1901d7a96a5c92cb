import type pg from 'pg'

/**
 * All rows of all tables as one text, so that two moments can be compared. Sessions say when they were last seen, and a
 * limit counts whoever asks; neither is what was asked for.
 */
export async function everyRow(owner: pg.Client): Promise<string> {
  const tables = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not in ('sessions', 'limit_counts') order by 1`,
  )
  const sums = tables.rows.map(
    ({ name }) =>
      `select '${name}' || ' ' || md5(coalesce(string_agg(r::text, ' ' order by r::text), '')) as sum from "${name}" r`,
  )
  const found = await owner.query<{ sum: string }>(sums.join(' union all '))
  return found.rows
    .map(({ sum }) => sum)
    .sort()
    .join('\n')
}
