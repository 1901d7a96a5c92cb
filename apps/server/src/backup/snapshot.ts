import { Readable } from 'node:stream'
import type pg from 'pg'
import { CopyOut } from '../db/copy.ts'
import { type Migration, readMigrations } from '../db/migration-files.ts'
import { readWaitingJobs } from '../jobs/waiting-jobs.ts'
import { VERSION } from '../version.ts'
import type { EntryToWrite } from './entries.ts'

export type KeptTable = { name: string; columns: string[] }
export type KeptFile = { key: string; sha256: string | null }

/** Computed columns are computed again, transaction numbers mean nothing in another cluster, and counts in unlogged tables end. */
const TABLES = `
  select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relpersistence = 'p' and not c.relispartition and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by 1 order by 1`

const FILES_AT_ONCE = 500

/**
 * Writes the whole database as one moment saw it, and ends its transaction. The list of files that its rows name
 * stays in a temporary table of the connection, for `namedFiles`.
 */
export async function* databaseEntries(
  client: pg.Client,
  rows: Record<string, number>,
): AsyncGenerator<EntryToWrite> {
  await client.query('begin isolation level repeatable read')
  const tables = await tablesOf(client)
  for (const { name, columns } of tables) {
    const copy = new CopyOut(
      client,
      `copy (select ${listed(columns)} from ${quoted(name)}) to stdout`,
    )
    const written = () => {
      rows[name] = copy.rows
    }
    yield { head: { kind: 'table', name, columns }, body: copy, written }
  }
  yield { head: { kind: 'jobs' }, body: json(await readWaitingJobs(client)) }
  await client.query(
    'create temp table backup_files on commit preserve rows as select key, sha256 from named_files',
  )
  await client.query('commit')
  // A sequence has no snapshot: when it is read last, it is never behind the rows.
  yield { head: { kind: 'sequences' }, body: json(await readSequences(client)) }
}

/** What a backup takes of each table. */
export async function tablesOf(client: pg.Client): Promise<KeptTable[]> {
  return (await client.query<KeptTable>(TABLES)).rows
}

/** The files that the rows of the snapshot name, by key. */
export async function* namedFiles(client: pg.Client): AsyncGenerator<KeptFile> {
  for (let last = ''; ; ) {
    const { rows } = await client.query<KeptFile>(
      `select key, sha256 from backup_files where key > $1 order by key limit ${FILES_AT_ONCE}`,
      [last],
    )
    yield* rows
    if (rows.length < FILES_AT_ONCE) return
    last = rows.at(-1)!.key
  }
}

/** @throws Error with a sentence in Portuguese unless the schema is the one of this version */
export async function manifestOf(client: pg.Client): Promise<EntryToWrite['head']> {
  const known = await readMigrations()
  const found = await client.query<{ there: boolean }>(
    "select to_regclass('schema_migrations') is not null as there",
  )
  const applied = found.rows[0]!.there
    ? await client.query<Pick<Migration, 'name' | 'sha256'>>(
        'select name, sha256 from schema_migrations order by name collate "C"',
      )
    : { rows: [] }
  if (applied.rows.map(({ name }) => name).join() !== known.map(({ name }) => name).join())
    throw new Error(
      'O banco de dados é de outra versão da Íris. Inicie esta versão uma vez, ou faça a cópia com a outra.',
    )
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  )
  return {
    kind: 'manifest',
    version: VERSION,
    postgres: rows[0]!.version,
    migrations: applied.rows,
  }
}

/** Tells a database from every other, one restored from its backup too: each cluster has a number of its own. */
export async function markOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ mark: string }>(`
    select left(encode(sha256((system_identifier || ' ' || oid)::text::bytea), 'hex'), 8) as mark
    from pg_control_system(), pg_database where datname = current_database()`)
  return rows[0]!.mark
}

export async function readSequences(client: pg.Client): Promise<Record<string, string | null>> {
  // Null until its first number is taken.
  const { rows } = await client.query<{ name: string; last: string | null }>(`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = 'public' order by 1`)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const listed = (columns: string[]) => columns.map(quoted).join(', ')

const json = (value: unknown): Readable => Readable.from([Buffer.from(JSON.stringify(value))])
