import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MIGRATIONS, readMigrations } from '../apps/server/src/db/migration-files.ts'

// A landed migration is never edited: databases that ran it would no longer start. apps/server/migrations/landed.sha256
// records each one (`sha256sum -c` reads it too). Exits 1 when a file is not as it landed. With --record, adds the
// migrations that are not recorded yet; a recorded line is never changed.

const LIST = 'landed.sha256'

/** What is wrong with the migrations in `dir`, one line each, empty when all are as they landed. */
export async function checkMigrations(dir: string): Promise<string[]> {
  const [landed, migrations] = await Promise.all([readLanded(dir), readMigrations(dir)])
  const files = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
  const changed = [...landed].flatMap(([name, sha256]) => {
    const now = files.get(name)
    if (now === undefined) return [`${name} landed and is gone: put it back.`]
    return now === sha256 ? [] : [`${name} was edited: undo it, and write a new migration.`]
  })
  const unrecorded = [...files.keys()].filter((name) => !landed.has(name))
  return [
    ...changed,
    ...unrecorded.map((name) => `${name} is not recorded: npm run migrations:record`),
  ]
}

/** Records the migrations that are not in the list yet, and returns their names. */
export async function recordMigrations(dir: string): Promise<string[]> {
  const [landed, migrations] = await Promise.all([readLanded(dir), readMigrations(dir)])
  const added = migrations.filter(({ name }) => !landed.has(name))
  await appendFile(
    join(dir, LIST),
    added.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''),
  )
  return added.map(({ name }) => name)
}

async function readLanded(dir: string): Promise<Map<string, string>> {
  const lines = (await readFile(join(dir, LIST), 'utf8')).split('\n').filter(Boolean)
  return new Map(
    lines.map((line): [string, string] => {
      const [sha256 = '', name = ''] = line.trim().split(/\s+/)
      return [name, sha256]
    }),
  )
}

if (import.meta.main) {
  if (process.argv.includes('--record'))
    console.log((await recordMigrations(MIGRATIONS)).join('\n'))
  const faults = await checkMigrations(MIGRATIONS)
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
