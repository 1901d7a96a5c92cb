import type pg from 'pg'

export type Row = Record<string, unknown>
/** The rows of each table. */
export type Rows = Map<string, Row[]>

/**
 * Counters are compared by their sums. How far the audit was sealed, and which writes screens are told of, differ, and have
 * their own tests.
 */
const COUNTERS = new Set([
  'audit_chain',
  'audit_seals',
  'exam_changes',
  'lead_counts',
  'lead_tallies',
  'list_counted',
  'list_moves',
  'list_places',
  'list_totals',
  'stat_counts',
  'stat_facts',
  'stat_marks',
  'stat_periods',
  'stat_spans',
])

/** Columns that are another in each database. */
const RANDOM: Readonly<Record<string, string[]>> = { device_keys: ['key'] }

export async function rowsOf(client: pg.Client): Promise<Rows> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition and relname <> 'schema_migrations' order by 1`)
  const names = tables.map(({ name }) => name).filter((name) => !COUNTERS.has(name))
  const all = names.map(
    (name) =>
      `(select coalesce(jsonb_agg(row order by row::text), '[]') from (select to_jsonb(t) as row from ${name} t) r)`,
  )
  // One question, as a table each takes longer to ask than to read.
  const { rows } = await client.query<{ tables: Row[][] }>(
    `select to_jsonb(array[${all.join(', ')}]) as tables`,
  )
  return new Map(names.map((name, i) => [name, rows[0]?.tables[i] ?? []]))
}

/** Without their own moments, which are those of the run, and what is random. */
export async function withoutMoments(client: pg.Client, rows: Rows): Promise<Rows> {
  const { rows: columns } = await client.query<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (data_type = 'xid8' or data_type like 'timestamp%')`)
  const left = new Set(columns.map(({ name }) => name))
  for (const [table, names] of Object.entries(RANDOM))
    for (const name of names) left.add(`${table}.${name}`)
  const stripped = (table: string, found: Row[]) =>
    found
      .map((row) =>
        Object.fromEntries(Object.entries(row).filter(([key]) => !left.has(`${table}.${key}`))),
      )
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return new Map([...rows].map(([table, found]) => [table, stripped(table, found)]))
}
