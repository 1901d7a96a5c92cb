import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  fileHashes,
  logIn,
  onData,
  PASSWORD,
  saveEquipment,
  saveOperator,
  tableHashes,
} from './clinic-process.ts'
import { createEmptyDatabase, type TestDatabase } from './database.ts'
import { s3Store } from './file-stores.ts'
import { runScript } from './program.ts'
import { databaseUrl, startServer } from './server-process.ts'

// The command as people run it, on an embedded clinic, a PostgreSQL beside it and a real S3 server.

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let root: string
let bucket: Awaited<ReturnType<typeof s3Store>>
let target: TestDatabase
let env: { DATA_DIR: string }
/** Of the clinic, before anybody moved it. */
let tables: Record<string, string>
let files: Record<string, string>
let token: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'iris-move-'))
  await chmod(root, 0o711)
  env = { DATA_DIR: join(root, 'data') }
  const server = await startServer({ ...env, ADMIN_PASSWORD: PASSWORD })
  token = await logIn(server.url)
  for (const n of [1, 2, 3]) {
    await saveOperator(server.url, token, `Operadora ${n}`)
    await saveEquipment(server.url, token, `Aparelho ${n}`)
  }
  await server.stop()
  tables = await onData(env.DATA_DIR, tableHashes)
  files = await fileHashes(join(env.DATA_DIR, 'files'))
})
beforeEach(async () => {
  bucket = await s3Store()
  target = await createEmptyDatabase()
  return async () => {
    await target.drop()
    await bucket.stop()
  }
})
afterAll(() => rm(root, { recursive: true, force: true }))

const move = () => runScript('move.ts', [databaseUrl(target.owner)], { ...env, ...bucket.settings })

async function onTarget<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(target.owner as pg.ClientConfig)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const sourceIsUntouched = async () => {
  expect(await onData(env.DATA_DIR, tableHashes)).toEqual(tables)
  expect(await fileHashes(join(env.DATA_DIR, 'files'))).toEqual(files)
}

test('A moved clinic has every row, count and file, works with earlier tokens, and the old one is as it was', {
  tags: 'long',
}, async () => {
  expect(await move()).toMatchObject({ code: 0, said: expect.stringContaining('Tudo chegou') })
  expect(await onTarget(tableHashes)).toEqual(tables)
  const keys = []
  for await (const { key } of bucket.store.list()) keys.push(key)
  expect(keys.sort()).toEqual(Object.keys(files).sort())
  await sourceIsUntouched()

  const server = await startServer({
    DATA_DIR: join(root, 'instance'),
    DATABASE_URL: databaseUrl(target.owner),
    JWT_SECRET: await readFile(join(env.DATA_DIR, 'secrets', 'jwt'), 'utf8'),
    ...bucket.settings,
  })
  try {
    await saveOperator(server.url, token, 'Depois da mudança')
  } finally {
    await server.stop()
  }
})

test('A move that broke off while copying files can be continued, and until then no server starts on its target', {
  tags: 'long',
}, async () => {
  const [lost] = Object.keys(files)
  // What a broken move leaves: the rows, the mark, and some of the files.
  expect((await move()).code).toBe(0)
  await onTarget((client) => client.query('create table unfinished_move (begun_at timestamptz)'))
  await bucket.store.remove(lost!)
  const refused = await startServer({
    DATA_DIR: join(root, 'early'),
    DATABASE_URL: databaseUrl(target.owner),
    ...bucket.settings,
  }).catch((error: Error) => error.message)
  expect(refused).toContain('npm run move de novo')

  expect(await move()).toMatchObject({ code: 0, said: expect.stringContaining('continuando') })
  expect(await onTarget(tableHashes)).toEqual(tables)
  expect(await bucket.store.stat(lost!)).toBeDefined()
  await sourceIsUntouched()
})

test('A database that holds anything, or a bucket that does, is refused and left as it is', {
  tags: 'long',
}, async () => {
  await onTarget((client) => client.query('create table somebody (id int)'))
  expect(await move()).toMatchObject({ code: 1, said: expect.stringContaining('não está vazio') })
  await onTarget((client) => client.query('drop table somebody'))
  const key = `exams/2026/11/${crypto.randomUUID()}`
  await bucket.store.put(key, Readable.from([Buffer.from('x')]), 1)
  expect(await move()).toMatchObject({ code: 1, said: expect.stringContaining('bucket') })
  expect(await onTarget(tableHashes)).toEqual({})
})

test('A clinic in use is not moved', { tags: 'long' }, async () => {
  const server = await startServer({ ...env })
  try {
    expect(await move()).toMatchObject({ code: 69, said: expect.stringContaining('em uso') })
  } finally {
    await server.stop()
  }
  tables = await onData(env.DATA_DIR, tableHashes)
})
