// @module-tag long

import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databaseEntries } from '../src/backup/snapshot.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import { migrateUpTo } from '../src/db/migrate.ts'
import { MIGRATIONS, readMigrations } from '../src/db/migration-files.ts'
import { writeBackup } from './backup-file.ts'
import {
  firstGeneration,
  hashesBeforeRestore,
  onData,
  PASSWORD,
  tableHashes,
} from './clinic-process.ts'
import { runScript } from './program.ts'
import { startServer } from './server-process.ts'

// A clinic of revision 8058e56 and its rows, saved as that version would have done.

const LAST = '0013-reading-queue.sql'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let root: string
let file: string
let before: Record<string, string>
let generation: number

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'iris-former-'))
  await chmod(root, 0o711)
  file = join(root, 'former.backup')
  const dataDir = join(root, 'former')
  const embedded = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } })
  await migrateUpTo(embedded.config, LAST)
  const client = new pg.Client(embedded.config)
  await client.connect()
  await client.query(await readFile(join(import.meta.dirname, 'published/rows.sql'), 'utf8'))
  before = await tableHashes(client)
  generation = await firstGeneration(client)
  const view = await readFile(join(MIGRATIONS, '0027-named-files.sql'), 'utf8')
  await client.query(view)
  await writeBackup(file, formerEntries(client))
  await client.end()
  await embedded.stop()
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('A backup of a former version is restored as it was, and upgraded at the start', async () => {
  const dataDir = join(root, 'restored')
  const done = await runScript('restore.ts', [file], { DATA_DIR: dataDir })
  expect(done).toMatchObject({ code: 0 })
  const restored = await onData(dataDir, (client) => hashesBeforeRestore(client, generation))
  expect(restored).toEqual(before)
  // Those rows name files that never were.
  const env = { DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, FILES_LOST: '1' }
  const server = await startServer(env)
  await server.stop()
  const after = await onData(dataDir, async (client) => ({
    migrations: (await client.query('select name from schema_migrations order by name')).rows,
    patients: (await tableHashes(client)).patients!.split(' ')[0],
  }))
  expect(after.migrations).toEqual((await readMigrations()).map(({ name }) => ({ name })))
  expect(after.patients).toBe(before.patients!.split(' ')[0])
  expect(Number(after.patients)).toBeGreaterThan(1)
})

test('A backup of a newer version is refused before anything is written', async () => {
  const newer = join(root, 'newer.backup')
  const migrations = [{ name: '9999-from-the-future.sql', sha256: '' }]
  const entries = async function* () {
    yield { head: { kind: 'manifest' as const, version: '9', postgres: '19', migrations } }
    yield { head: { kind: 'summary' as const, rows: {}, files: 0, missing: 0 } }
  }
  await writeBackup(newer, entries())
  const done = await runScript('restore.ts', [newer], { DATA_DIR: join(root, 'too-new') })
  expect(done).toMatchObject({ code: 1, said: expect.stringContaining('não conhece') })
})

/** What the database holds, with the list of migrations of its own version. */
async function* formerEntries(client: pg.Client) {
  const { rows: migrations } = await client.query(
    'select name, sha256 from schema_migrations order by name',
  )
  const rows: Record<string, number> = {}
  yield { head: { kind: 'manifest' as const, version: '1.0.0', postgres: '18', migrations } }
  yield* databaseEntries(client, rows)
  yield { head: { kind: 'summary' as const, rows, files: 0, missing: 0 } }
}
