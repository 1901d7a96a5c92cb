import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileHashes, logIn, PASSWORD, saveEquipment } from '../../test/clinic-process.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { folderStore, s3Store } from '../../test/file-stores.ts'
import { databaseUrl, startServer } from '../../test/server-process.ts'
import { lockBackup } from '../db/backup-lock.ts'
import { createDatabase, type Database } from '../db/database.ts'
import { createFileStore } from './create-file-store.ts'
import { type FileStore, newKey } from './file-store.ts'
import { dropUnreferencedFile, recordFile } from './stored-files.sql.ts'
import { sweepFiles } from './sweep-files.ts'

let database: TestDatabase
let db: Database
let said: string[]
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.config)
})
// Each begins without files; the last one leaves some that are in use.
beforeEach(async () => {
  said = []
  await db.updateTable('clinic').set({ logo: null }).execute()
  await db.deleteFrom('users').where('profile_image', 'is not', null).execute()
  await db.deleteFrom('stored_files').execute()
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3600 * 1000)
const sweep = (files: FileStore, now: Date) =>
  sweepFiles({ db, files, now, log: (line) => said.push(line) })

async function put(files: FileStore): Promise<string> {
  const key = newKey('uploads')
  await files.put(key, Readable.from([Buffer.from('bytes')]), 5)
  return key
}

async function record(key: string): Promise<void> {
  const [extension, sha256] = ['png' as const, '0'.repeat(64)]
  await recordFile(db, { key, name: 'a.png', type: 'image/png', size: 5, extension, sha256 })
}

async function listed(files: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list()) keys.push(key)
  return keys.sort()
}

describe.each([
  ['a folder', folderStore, {}],
  // What the sweep leaves and takes is the same; that a bucket lists and removes is asked of its store.
  ['an S3 store', s3Store, { tags: 'long' }],
])('In %s', (_name, makeStore, again) => {
  let files: FileStore
  let stop: () => Promise<void>
  beforeEach(async () => {
    const made = await makeStore()
    files = made.store
    stop = made.stop
  })
  afterEach(() => stop())

  test('Bytes that no row names are swept after a day, and those that a row names stay', async () => {
    const [named, nameless, image] = [await put(files), await put(files), await put(files)]
    await record(named)
    await db
      .insertInto('users')
      .values({ name: 'Ana', email: 'ana@iris.local', profile_image: image })
      .execute()
    expect(await sweep(files, inHours(23))).toEqual({ removed: 0, missing: 0 })
    expect(await listed(files)).toEqual([image, named, nameless].sort())
    expect(await sweep(files, inHours(25))).toEqual({ removed: 1, missing: 0 })
    expect(await listed(files)).toEqual([image, named].sort())
  })

  test(
    'A file that was let go of, by a server that was killed before it removed it, is swept after a day, and one in use stays',
    again,
    async () => {
      const [used, letGo, fresh] = [await put(files), await put(files), await put(files)]
      for (const key of [used, letGo]) await record(key)
      await db
        .updateTable('stored_files')
        .set({ created_at: inHours(-25) })
        .execute()
      await record(fresh)
      await db.updateTable('clinic').set({ logo: used }).execute()
      expect(await sweep(files, inHours(0))).toEqual({ removed: 1, missing: 0 })
      expect(await listed(files)).toEqual([used, fresh].sort())
      const rows = await db.selectFrom('stored_files').select('key').orderBy('key').execute()
      expect(rows.map(({ key }) => key)).toEqual([used, fresh].sort())
      expect(said).toEqual([expect.stringContaining('1 arquivo')])
    },
  )

  test('A file of somebody else in the same place is never swept', again, async () => {
    const foreign = 'relatorios/anuais/contas'
    await files.put(foreign, Readable.from([Buffer.from('bytes')]), 5)
    expect(await sweep(files, inHours(1000))).toEqual({ removed: 0, missing: 0 })
    expect(await files.stat(foreign)).toEqual({ size: 5 })
  })

  test('A row whose bytes are gone is named in the log', again, async () => {
    const key = newKey('uploads')
    await record(key)
    await db
      .updateTable('stored_files')
      .set({ created_at: inHours(-2) })
      .execute()
    expect(await sweep(files, inHours(0))).toEqual({ removed: 0, missing: 1 })
    expect(said).toEqual([expect.stringContaining(key)])
  })

  test(
    'While a backup is made no bytes are thrown away, and afterwards the sweep takes them',
    again,
    async () => {
      const [let_go, nameless] = [await put(files), await put(files)]
      await record(let_go)
      const backup = new pg.Client(database.owner as pg.ClientConfig)
      await backup.connect()
      await lockBackup(backup)
      await dropUnreferencedFile(db, files, let_go)
      expect(await sweep(files, inHours(25))).toMatchObject({ removed: 0 })
      expect(await listed(files)).toEqual([let_go, nameless].sort())
      await backup.end()
      await expect.poll(() => sweep(files, inHours(25))).toMatchObject({ removed: 2 })
      expect(await listed(files)).toEqual([])
    },
  )
})

test('Bytes that cannot be removed keep no others from being swept, and lost files are told all the same', async () => {
  const { store, stop } = await folderStore()
  const [held, lost] = [await put(store), newKey('uploads')]
  for (let n = 0; n < 3; n++) await put(store)
  await record(lost)
  await db
    .updateTable('stored_files')
    .set({ created_at: inHours(-2) })
    .execute()
  const remove = (key: string) => (key === held ? Promise.reject(new Error()) : store.remove(key))
  const sweeping = sweep({ ...store, remove }, inHours(25))
  await expect(sweeping).rejects.toThrow('1 arquivo sem registro não pôde ser removido.')
  expect(await listed(store)).toEqual([held])
  expect(said).toContainEqual(expect.stringContaining(lost))
  expect(said).toContain('Limpeza: 3 arquivos sem registro removidos, de envios interrompidos.')
  await stop()
})

test('What a crash left half written in the folder is swept after a day', async () => {
  const { store, root, stop } = await folderStore()
  const key = newKey('uploads')
  await mkdir(join(root, key, '..'), { recursive: true })
  await writeFile(join(root, `${key}.part`), 'half')
  expect(await sweep(store, inHours(25))).toMatchObject({ removed: 1 })
  expect(await fileHashes(root)).toEqual({})
  await stop()
})

test('Bytes of an upload whose server was killed before its row was kept are swept, and no other file', {
  tags: 'long',
  timeout: 60_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'iris-sweep-'))
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(database.owner),
    ADMIN_PASSWORD: PASSWORD,
  })
  const token = await logIn(server.url)
  await saveEquipment(server.url, token, 'guardado')
  const root = join(dataDir, 'files')
  const kept = await fileHashes(root)
  expect(Object.keys(kept)).toHaveLength(1)

  // The row cannot be written while somebody holds its table, but the bytes are already there.
  const holder = new pg.Client(database.owner as pg.ClientConfig)
  await holder.connect()
  await holder.query('begin; lock table stored_files in exclusive mode')
  const lost = saveEquipment(server.url, token, 'perdido').catch(() => 'lost')
  await expect.poll(async () => Object.keys(await fileHashes(root)).length).toBe(2)
  server.child.kill('SIGKILL')
  await server.gone
  expect(await lost).toBe('lost')
  await holder.end()

  const files = createFileStore({ kind: 'folder', root })
  expect(await sweep(files, inHours(25))).toEqual({ removed: 1, missing: 0 })
  expect(await fileHashes(root)).toEqual(kept)
  await rm(dataDir, { recursive: true, force: true })
})
