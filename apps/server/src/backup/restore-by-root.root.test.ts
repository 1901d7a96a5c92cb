import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { nobody } from '../../test/embedded-ground.ts'
import { createDatabase } from '../db/database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { createFileStore } from '../files/create-file-store.ts'
import { newKey } from '../files/file-store.ts'
import { recordFile } from '../files/stored-files.sql.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

// Only root may change owners.

vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 })

const log = () => {}
let root: string
let path: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'iris-by-root-'))
  await chmod(root, 0o755)
  path = join(root, 'one.backup')
  const dataDir = join(root, 'data')
  const embedded = await startEmbedded({ dataDir, log })
  await migrate(embedded.config)
  const files = createFileStore({ kind: 'folder', root: join(dataDir, 'files') })
  const db = createDatabase(embedded.config)
  const key = newKey('uploads')
  const about = { name: 'a.png', type: 'image/png', extension: 'png' as const }
  await files.put(key, Readable.from([Buffer.from('png')]), 3)
  await recordFile(db, { key, ...about, size: 3, sha256: '0'.repeat(64) })
  await db.destroy()
  const options = { connection: embedded.config, files, passphrase: undefined, log }
  await makeBackup({ ...options, path, secret: 'a'.repeat(64) })
  await embedded.stop()
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function ownersAfter(dataDir: string): Promise<Set<number>> {
  await restoreBackup({ path, dataDir, passphrase: undefined, log, endLogins: async () => {} })
  const names = await readdir(dataDir, { recursive: true })
  expect(names).toEqual(expect.arrayContaining(['secrets/jwt', 'postgres/data/PG_VERSION']))
  expect(names.some((name) => name.startsWith('files/uploads/'))).toBe(true)
  const owners = ['.', ...names].map(async (name) => (await stat(join(dataDir, name))).uid)
  return new Set(await Promise.all(owners))
}

test('What root restores belongs to the owner of the data folder, who starts the clinic', async () => {
  const { uid, gid } = await nobody()
  const dataDir = join(root, 'owned')
  await mkdir(dataDir, { mode: 0o700 })
  await chown(dataDir, uid, gid)
  expect(await ownersAfter(dataDir)).toEqual(new Set([uid]))
})

test('What root restores into a new folder belongs to the owner of the folder around it', {
  tags: 'long',
}, async () => {
  const home = join(root, 'home')
  await mkdir(home)
  // An account without a line in /etc/passwd, as containers have them.
  await chown(home, 4242, 4242)
  expect(await ownersAfter(join(home, 'data'))).toEqual(new Set([4242]))
})
