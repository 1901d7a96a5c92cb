import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const MIGRATIONS = join(import.meta.dirname, '../../migrations')

interface Migration {
  name: string
  sql: string
  sha256: string
}

/**
 * Brings a database up to date with the numbered `NNNN-name.sql` files of `dir`, each in its own
 * transaction, and answers the names of those it ran. Several processes may call it at once: one
 * works, the others wait and find nothing left to do.
 *
 * @throws Error with a sentence in Portuguese when a file that already ran has changed, is missing,
 * is followed by a lower number that has not run, or fails (the failing file leaves nothing behind).
 */
export async function migrate(config: pg.ClientConfig, dir = MIGRATIONS): Promise<string[]> {
  const migrations = await readMigrations(dir)
  const client = new pg.Client(config)
  await client.connect()
  try {
    // Held by the session, so that it also ends with the connection.
    await client.query("select pg_advisory_lock(hashtextextended('iris migrations', 0))")
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    )
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migrations order by name collate "C"',
    )
    const pending = compare(migrations, rows)
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [
      name,
      sha256,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`A migração ${name} falhou: ${(error as Error).message}`, { cause: error })
  }
}

function compare(
  migrations: Migration[],
  applied: { name: string; sha256: string }[],
): Migration[] {
  const files = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, sha256 } of applied) {
    const file = files.get(name)
    if (!file) {
      throw new Error(
        `O banco de dados já recebeu a migração ${name}, que esta versão da Íris não conhece. Use a versão mais nova.`,
      )
    }
    if (file.sha256 !== sha256) {
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

async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort()
  const misnamed = names.find((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  if (misnamed) throw new Error(`A migração ${misnamed} deve se chamar NNNN-nome.sql.`)
  const twice = names.find((name, i) => name.slice(0, 4) === names[i - 1]?.slice(0, 4))
  if (twice) throw new Error(`Há mais de uma migração com o número de ${twice}.`)
  return Promise.all(
    names.map(async (name) => {
      // Line ends are left out of the comparison: a checkout may rewrite them.
      const sql = (await readFile(join(dir, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
