import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { codeOf, DEADLOCK } from './error-code.ts'
import { MIGRATIONS, type Migration, readMigrations } from './migration-files.ts'
import { again } from './undone.ts'
import { WrongSetting } from './wrong-setting.ts'

/** How long a migration waits for a table in use. Requests that come after it wait as long. */
const LOCK_TIMEOUT = '10s'
/** As PostgreSQL numbers its versions: statements of ours need the `returning old` of 18. */
export const OLDEST_POSTGRES = 180_000
const LOCK_NOT_AVAILABLE = '55P03'
/** How often one migration is tried that takes its tables in another order than the people at work. */
const ATTEMPTS = 5
const ASK_AGAIN = 200

/** The one file that was published with two texts. Migration 0014 leads to the same schema after either. */
const PUBLISHED_TWICE = {
  name: '0011-leads.sql',
  hashes: [
    '563e4dcb2c0527f5da52481cab8d634128b74c3ac206713c38950736c1c8666a',
    'b25b78bec236a151eebe838ddab1ea3cc76542ae7a717a82b2064c93d9197620',
  ],
}

type Applied = { name: string; sha256: string }

/**
 * Brings a database up to date with the migrations of `dir` and answers the names of those it ran. Each
 * runs in its own transaction, but for those that build an index while others write. Several processes
 * may call it at once: one works, the others wait and find nothing left to do.
 *
 * @throws Error with a sentence in Portuguese when a file that already ran has changed, is missing,
 * is followed by a lower number that has not run, or fails (the failing file leaves nothing behind).
 */
export async function migrate(
  config: pg.ClientConfig,
  dir = MIGRATIONS,
  lockTimeout = LOCK_TIMEOUT,
): Promise<string[]> {
  return run(config, await readMigrations(dir), lockTimeout)
}

/** The schema as it was after `last`, for data that was saved at that time. */
export async function migrateUpTo(config: pg.ClientConfig, last: string): Promise<void> {
  const migrations = await readMigrations()
  await run(
    config,
    migrations.filter(({ name }) => name <= last),
    LOCK_TIMEOUT,
  )
}

/**
 * Whether a database with these migrations belongs to this version of the program or to an earlier one.
 * @throws Error with the sentence of `migrate`
 */
export async function checkKnown(applied: Applied[]): Promise<void> {
  compare(await readMigrations(), applied)
}

async function run(
  config: pg.ClientConfig,
  migrations: Migration[],
  lockTimeout: string,
): Promise<string[]> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await refuseOlder(client)
    await lockMigrations(client)
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    )
    const { rows } = await client.query<Applied>(
      'select name, sha256 from schema_migrations order by name collate "C"',
    )
    const pending = compare(migrations, rows)
    for (const migration of pending) await apply(client, migration, lockTimeout)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function refuseOlder(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
  )
  const [{ number, version } = { number: 0, version: '' }] = rows
  if (number >= OLDEST_POSTGRES) return
  throw new WrongSetting(
    `O PostgreSQL de DATABASE_URL é o ${version}, e a Íris precisa do 18 ou de um mais novo.`,
  )
}

/**
 * Keeps others from migrating until the connection ends. It asks again and again, because an index built while others
 * write waits for every running statement: a statement that waited for this lock would wait for ever.
 */
export async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      "select pg_try_advisory_lock(hashtextextended('iris migrations', 0)) as mine",
    )
    if (rows[0].mine) return
    await sleep(ASK_AGAIN)
  }
}

async function apply(client: pg.Client, migration: Migration, lockTimeout: string): Promise<void> {
  try {
    if (migration.buildsIndex) await buildIndex(client, migration, migration.buildsIndex)
    else await again(isDeadlock, () => runInTransaction(client, migration, lockTimeout), ATTEMPTS)
  } catch (error) {
    throw new Error(`A migração ${migration.name} ${reason(error as pg.DatabaseError)}`, {
      cause: error,
    })
  }
}

const isDeadlock = (fault: unknown) => codeOf(fault) === DEADLOCK

function reason(error: pg.DatabaseError): string {
  return error.code === LOCK_NOT_AVAILABLE
    ? 'desistiu de esperar por uma tabela em uso e nada mudou. Veja em pg_stat_activity quem a usa e inicie a Íris de novo.'
    : `falhou: ${error.message}`
}

async function runInTransaction(
  client: pg.Client,
  migration: Migration,
  lockTimeout: string,
): Promise<void> {
  try {
    await client.query('begin')
    await client.query("select set_config('lock_timeout', $1, true)", [lockTimeout])
    await client.query(migration.sql)
    await record(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Stops nobody and waits as long as needed. A build that fails leaves an invalid index behind. */
async function buildIndex(client: pg.Client, migration: Migration, index: string): Promise<void> {
  await dropInvalid(client, index)
  try {
    await client.query(migration.sql)
  } catch (error) {
    await dropInvalid(client, index).catch(() => {})
    throw error
  }
  await record(client, migration)
}

async function dropInvalid(client: pg.Client, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  if (rowCount) await client.query(`drop index concurrently ${index}`)
}

async function record(client: pg.Client, { name, sha256 }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
}

function compare(migrations: Migration[], applied: Applied[]): Migration[] {
  const files = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, sha256 } of applied) {
    const file = files.get(name)
    if (!file) {
      throw new Error(
        `O banco de dados já recebeu a migração ${name}, que esta versão da Íris não conhece. Use a versão mais nova.`,
      )
    }
    if (file.sha256 !== sha256 && !isTheOtherText(file, sha256)) {
      throw new Error(
        `A migração ${name} mudou depois de aplicada. Desfaça a mudança e escreva uma migração nova.`,
      )
    }
  }
  const last = applied.at(-1)?.name ?? ''
  const done = new Set(applied.map(({ name }) => name))
  const pending = migrations.filter(({ name }) => !done.has(name))
  const late = pending.find(({ name }) => name < last)
  if (late) {
    throw new Error(
      `A migração ${late.name} vem antes de ${last}, que já foi aplicada. Dê a ela um número maior.`,
    )
  }
  return pending
}

function isTheOtherText(file: Migration, applied: string): boolean {
  const { name, hashes } = PUBLISHED_TWICE
  return file.name === name && hashes.includes(file.sha256) && hashes.includes(applied)
}
