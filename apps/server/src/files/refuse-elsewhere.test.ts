import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { logIn, PASSWORD, saveEquipment } from '../../test/clinic-process.ts'
import { createTestDatabase } from '../../test/database.ts'
import { folderStore, s3Store } from '../../test/file-stores.ts'
import { databaseUrl, startServer } from '../../test/server-process.ts'
import { type Places, readPlaces } from '../config.ts'
import { createDatabase } from '../db/database.ts'
import { createFileStore } from './create-file-store.ts'
import { type FileStore, newKey } from './file-store.ts'
import { refuseElsewhere } from './refuse-elsewhere.ts'

const database = await createTestDatabase()
const db = createDatabase(database.config)
const folder = await folderStore()
const bucket = await s3Store()
afterAll(async () => {
  await db.destroy()
  await Promise.all([database.drop(), folder.stop(), bucket.stop()])
})
beforeEach(async () => {
  await db.deleteFrom('stored_files').execute()
})

const folderSettings = readPlaces({ DATA_DIR: '/srv/iris' })
const bucketSettings = readPlaces({ DATA_DIR: '/srv/iris', ...bucket.settings })
const startsWith = (store: FileStore, places: Places) => refuseElsewhere(db, store, places)

/** A row that names a file, whose bytes are in the store if one is given. */
async function saveFile(store: FileStore | undefined, created_at = new Date()): Promise<void> {
  const key = newKey('uploads', created_at)
  await store?.put(key, Readable.from([Buffer.from('x')]), 1)
  const about = { name: 'foto.png', type: 'image/png', size: 1, sha256: '' }
  await db
    .insertInto('stored_files')
    .values({ key, ...about, created_at })
    .execute()
}

test('A clinic whose files are in its folder is refused a bucket that has none of them, and the other way round', async () => {
  await saveFile(folder.store)
  await startsWith(folder.store, folderSettings)
  await expect(startsWith(bucket.store, bucketSettings)).rejects.toThrow(
    'Nenhum arquivo da clínica está em iris (S3_BUCKET). Volte às S3_… e ao DATA_DIR de antes',
  )
  await db.deleteFrom('stored_files').execute()
  await saveFile(bucket.store)
  await startsWith(bucket.store, bucketSettings)
  await expect(startsWith(folder.store, folderSettings)).rejects.toThrow(
    'Nenhum arquivo da clínica está em /srv/iris/files.',
  )
})

test('A clinic without files may begin anywhere', async () => {
  await startsWith(folder.store, folderSettings)
  await startsWith(bucket.store, bucketSettings)
})

test('A clinic that has lost its files and has a new one needs no word for it', async () => {
  for (let day = 1; day <= 20; day++) await saveFile(undefined, new Date(2026, 0, day))
  await expect(startsWith(folder.store, folderSettings)).rejects.toThrow('FILES_LOST=1')
  await saveFile(folder.store, new Date(2026, 0, 21))
  await startsWith(folder.store, folderSettings)
})

test('Whether files are elsewhere is not known of a store that does not answer', async () => {
  await saveFile(undefined)
  const options = { ...bucketSettings.s3!, endpoint: 'http://127.0.0.1:9' }
  await startsWith(createFileStore({ kind: 's3', ...options }), bucketSettings)
})

test('A start with an empty bucket ends with 78 where the files are in the folder, unless they are said to be lost', {
  tags: 'long',
}, async () => {
  const clinic = await createTestDatabase()
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'iris-elsewhere-'))
  const env = { DATA_DIR, ADMIN_PASSWORD: PASSWORD, DATABASE_URL: databaseUrl(clinic.owner) }
  try {
    const server = await startServer(env)
    await saveEquipment(server.url, await logIn(server.url), 'PAT-1')
    await server.stop()
    await expect(startServer({ ...env, ...bucket.settings })).rejects.toThrow(
      /ended with 78:.*Íris não pôde iniciar\. Nenhum arquivo da clínica está em iris \(S3_BUCKET\)\./s,
    )
    await (await startServer({ ...env, ...bucket.settings, FILES_LOST: '1' })).stop()
  } finally {
    await clinic.drop()
    await rm(DATA_DIR, { recursive: true })
  }
})
