import type pg from 'pg'
import { readMigrations } from '../../apps/server/src/db/migration-files.ts'

/** What one version of the program needs of its schema. */
export type Shape = {
  /** Its last migration. */
  last: string
  statements: Statement[]
  /** `table.column` of all. */
  columns: string[]
  /** What a row must be. */
  demands: string[]
}

export type Statement = { text: string; parameters: string[]; results: string[] }

/** A column that an insert must name, or a rule over some columns (`table.column`). */
export type Demand = { demand: string; columns: string[] }

const TABLES =
  "c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition"
const COLUMNS = (numbers: string) => `(
  select array_agg(c.relname || '.' || a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum = any(${numbers}))`
/** Also the columns of an index's expressions and of its condition. */
const INDEXED = `(
  select array_agg(distinct c.relname || '.' || a.attname)
  from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refobjid = c.oid and d.refobjsubid > 0)`

const DEMANDS = `
  select c.relname || '.' || a.attname as demand, '{}'::text[] as columns
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where ${TABLES} and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef
    and a.attidentity = '' and a.attgenerated = ''
  union all
  select c.relname || ': ' || pg_get_constraintdef(k.oid), ${COLUMNS('k.conkey')}
  from pg_constraint k join pg_class c on c.oid = k.conrelid where ${TABLES} and k.contype in ('c', 'f')
  union all
  select c.relname || ': ' || regexp_replace(pg_get_indexdef(i.indexrelid), '^.* INDEX .* USING ', 'unique '),
    ${INDEXED}
  from pg_index i join pg_class c on c.oid = i.indrelid where ${TABLES} and i.indisunique
  order by 1`

/** Prepares statements on a schema; those it does not know (of a test's own tables) are left out. */
export async function shapeOf(client: pg.Client, texts: string[]): Promise<Shape> {
  const statements = []
  for (const text of texts) {
    const types = await prepare(client, text).catch(() => undefined)
    if (types) statements.push({ text, ...types })
  }
  const last = (await readMigrations()).at(-1)!.name
  const demands = (await demandsOf(client)).map(({ demand }) => demand)
  return { last, statements, columns: await columnsOf(client), demands }
}

/** What a row of each table must have and be. */
export async function demandsOf(client: pg.Client): Promise<Demand[]> {
  const { rows } = await client.query<Demand>(DEMANDS)
  return rows.map(({ demand, columns }) => ({ demand, columns: columns ?? [] }))
}

async function columnsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where ${TABLES} and a.attnum > 0 and not a.attisdropped order by 1`)
  return rows.map(({ name }) => name)
}

/**
 * The types of a statement's parameters and results, without running it.
 * @throws the database's error when it does not fit the schema
 */
export async function prepare(
  client: pg.Client,
  text: string,
): Promise<Pick<Statement, 'parameters' | 'results'>> {
  await client.query(`prepare held as ${text}`)
  try {
    const { rows } = await client.query<{ parameters: string[]; results: string[] }>(`
      select parameter_types::text[] as parameters, coalesce(result_types::text[], '{}') as results
      from pg_prepared_statements where name = 'held'`)
    return rows[0]!
  } finally {
    await client.query('deallocate held')
  }
}
