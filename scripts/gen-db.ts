import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../apps/server/src/db/embedded.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'

// Writes the types of all tables after the migrations. With --check it only compares.

const TARGET = join(import.meta.dirname, '../apps/server/src/db/generated.ts')

const HEAD = `// Written by scripts/gen-db.ts from the migrated database. Never edited.
import type { ColumnType } from 'kysely'

/** May be left out of an insert. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

/** Computed by the database; never written. */
export type Computed<T> = ColumnType<T, never, never>

/** Arrives as ISO 8601 text in UTC. */
export type Timestamp = ColumnType<string, Date | string, Date | string>
`

const TYPES: Record<string, string> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  int8multirange: 'string',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  time: 'string',
  timestamptz: 'Timestamp',
  uuid: 'string',
  varchar: 'string',
  xid8: 'string',
}

interface Column {
  table: string
  name: string
  /** The element's type when the column is an array. */
  type: string
  array: boolean
  required: boolean
  hasDefault: boolean
  computed: boolean
  /** The labels of an enum type. */
  labels: string[] | null
}

const COLUMNS = `
  select c.relname as "table", a.attname as name, e.typname as type, t.typelem <> 0 and t.typlen = -1 as "array",
    a.attnotnull as required,
    a.atthasdef or a.attidentity = 'd' as "hasDefault",
    a.attgenerated <> '' or a.attidentity = 'a' or c.relkind in ('v', 'm') as computed,
    (select array_agg(enumlabel::text order by enumsortorder) from pg_enum where enumtypid = e.oid) as labels
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  join pg_type e on e.oid = case when t.typelem <> 0 and t.typlen = -1 then t.typelem else t.oid end
  where c.relnamespace = 'public'::regnamespace
    and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and c.relname <> 'schema_migrations'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname collate "C", a.attname collate "C"`

/** The text of `generated.ts` for a database, the same for the same schema. */
export async function generate(config: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    const { rows } = await client.query<Column>(COLUMNS)
    const tables = Map.groupBy(rows, (column) => column.table)
    const interfaces = [...tables].map(
      ([table, columns]) => `interface ${pascalCase(table)} {\n${columns.map(line).join('')}}\n`,
    )
    const entries = [...tables.keys()].map((table) => `  ${table}: ${pascalCase(table)}\n`)
    return [HEAD, ...interfaces, `export interface DB {\n${entries.join('')}}\n`].join('\n')
  } finally {
    await client.end()
  }
}

function line(column: Column): string {
  return `  ${column.name}: ${typeOf(column)}\n`
}

function typeOf(column: Column): string {
  const base = column.labels?.map((label) => `'${label}'`).join(' | ') ?? TYPES[column.type]
  if (base === undefined) {
    throw new Error(`${column.table}.${column.name}: no TypeScript type is set for ${column.type}.`)
  }
  const element = base === 'Timestamp' && (column.array || column.computed) ? 'string' : base
  const value = column.array ? `${element.includes('|') ? `(${element})` : element}[]` : element
  const nullable = column.required || base === 'unknown' ? value : `${value} | null`
  if (column.computed) return `Computed<${nullable}>`
  return column.hasDefault ? `Generated<${nullable}>` : nullable
}

function pascalCase(table: string): string {
  return table.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

async function generateFromMigrations(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'iris-gen-db-'))
  await chmod(dataDir, 0o711)
  const settings = { fsync: 'off' }
  const embedded = await startEmbedded({ dataDir, log: () => {}, settings })
  try {
    await migrate(embedded.config)
    return await generate(embedded.config)
  } finally {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const fresh = await generateFromMigrations()
  if (!process.argv.includes('--check')) {
    await writeFile(TARGET, fresh)
  } else if ((await readFile(TARGET, 'utf8')) !== fresh) {
    console.error('apps/server/src/db/generated.ts is not what the migrations give.')
    console.error('Run: npm run gen:db')
    process.exitCode = 1
  }
}
