import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const MIGRATIONS = join(import.meta.dirname, '../../migrations')

export interface Migration {
  name: string
  sql: string
  sha256: string
  /** The index that the file builds outside a transaction while others write; null for any other file. */
  buildsIndex: string | null
}

const NO_TRANSACTION = /^-- no-transaction\b/
const ONE_INDEX = /^create (?:unique )?index concurrently if not exists (\w+) on [^;]+;$/i

/**
 * The numbered `NNNN-name.sql` files of `dir`, in order.
 *
 * @throws Error with a sentence in Portuguese when a name, a number or a file without a transaction breaks the rules.
 */
export async function readMigrations(dir = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort()
  const misnamed = names.find((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  if (misnamed) throw new Error(`A migração ${misnamed} deve se chamar NNNN-nome.sql.`)
  const twice = names.find((name, i) => name.slice(0, 4) === names[i - 1]?.slice(0, 4))
  if (twice) throw new Error(`Há mais de uma migração com o número de ${twice}.`)
  return Promise.all(names.map((name) => readMigration(dir, name)))
}

async function readMigration(dir: string, name: string): Promise<Migration> {
  // Line ends are not compared, because a checkout may rewrite them.
  const sql = (await readFile(join(dir, name), 'utf8')).replaceAll('\r\n', '\n')
  const sha256 = createHash('sha256').update(sql).digest('hex')
  return { name, sql, sha256, buildsIndex: indexBuiltBy(name, sql) }
}

function indexBuiltBy(name: string, sql: string): string | null {
  if (!NO_TRANSACTION.test(sql)) return null
  const statement = sql.replaceAll(/^--.*$/gm, '').trim()
  const index = ONE_INDEX.exec(statement)?.[1]
  if (index) return index
  throw new Error(
    `A migração ${name} roda sem transação, por isso só pode conter um "create index concurrently if not exists nome on …;".`,
  )
}
