import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { entriesOf } from '../../test/backup-file.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { s3Store } from '../../test/file-stores.ts'
import { lockBackup } from '../db/backup-lock.ts'
import { createDatabase } from '../db/database.ts'
import { createFileStore } from '../files/create-file-store.ts'
import { newKey } from '../files/file-store.ts'
import { recordFile } from '../files/stored-files.sql.ts'
import { createJobs } from '../jobs/jobs.ts'
import { putBackJobs, readWaitingJobs } from '../jobs/waiting-jobs.ts'
import { makeBackup } from './make-backup.ts'
import { backUpTonight } from './nightly-backup.ts'

let database: TestDatabase
let root: string
let dir: string
let said: string[]
beforeEach(async () => {
  database = await createTestDatabase()
  root = await mkdtemp(join(tmpdir(), 'iris-nights-'))
  dir = join(root, 'nights')
  said = []
})
afterEach(async () => {
  await database.drop()
  await rm(root, { recursive: true, force: true })
})

const options = () => ({
  connection: database.owner,
  files: createFileStore({ kind: 'folder', root: join(root, 'files') }),
  secret: undefined,
  log: (line: string) => void said.push(line),
})
const backUp = (now: Date, at = '02:00', connection = database.owner) =>
  backUpTonight({ ...options(), connection, dir, at, passphraseFile: undefined, now })
const night = (day: number) => new Date(`2026-11-${String(day).padStart(2, '0')}T05:00:00Z`)
const names = async () => (await readdir(dir)).sort()

const TONIGHT = { name: 'nightly-backup', data: {}, key: null, after: new Date().toISOString() }

test('The last fourteen nightly backups stay, and a file of another name is never removed', async () => {
  await backUp(night(1))
  const foreign = ['iris-2020-01-01.backup.txt', 'iris-antes-da-mudança.backup', 'notas.txt']
  for (const name of foreign) await writeFile(join(dir, name), '')
  for (let day = 2; day <= 15; day++)
    await writeFile(join(dir, `iris-2026-11-${String(day).padStart(2, '0')}.backup`), '')
  await writeFile(join(dir, 'iris-2026-11-15.backup.part'), 'half of a night')
  await backUp(night(16))
  const nights = Array.from({ length: 14 }, (_, i) => i + 3)
  const kept = nights.map((day) => `iris-2026-11-${String(day).padStart(2, '0')}.backup`)
  expect(await names()).toEqual([...kept, ...foreign].sort())
})

test('A second try in a night that already has its backup makes no second one', {
  tags: 'long',
}, async () => {
  await backUp(night(1))
  const before = await readFile(join(dir, 'iris-2026-11-01.backup'))
  await backUp(night(1))
  expect(await names()).toEqual(['iris-2026-11-01.backup'])
  expect((await readFile(join(dir, 'iris-2026-11-01.backup'))).equals(before)).toBe(true)
})

test('A backup of the same night that another database made, such as a practised restore, stays, and ours gets a name of its own', {
  tags: 'long',
}, async () => {
  await backUp(night(1))
  const foreign = await readFile(join(dir, 'iris-2026-11-01.backup'))
  const clinic = await createTestDatabase()
  const ofClinic = (day: number) => backUp(night(day), '02:00', clinic.owner)
  await ofClinic(1)
  const [own, ...others] = await names()
  expect(own).toMatch(/^iris-2026-11-01-[0-9a-f]{8}\.backup$/)
  expect(others).toEqual(['iris-2026-11-01.backup'])
  expect((await readFile(join(dir, 'iris-2026-11-01.backup'))).equals(foreign)).toBe(true)
  expect(said.join('')).toContain('iris-2026-11-01.backup não é deste banco de dados e fica')
  // A second try in that night, and fourteen more nights in which the other one is first.
  await ofClinic(1)
  expect(await names()).toHaveLength(2)
  for (let day = 2; day <= 15; day++)
    await writeFile(join(dir, `iris-2026-11-${String(day).padStart(2, '0')}.backup`), '')
  await ofClinic(15)
  for (let day = 2; day <= 14; day++)
    await writeFile(join(dir, own!.replace('-01-', `-${String(day).padStart(2, '0')}-`)), '')
  await ofClinic(15)
  const marked = (await names()).filter((name) => name.length === own!.length)
  expect([marked.length, marked.includes(own!)]).toEqual([14, false])
  await clinic.drop()
})

test('Two databases that write into one folder at the same moment take no unfinished file from each other', {
  tags: 'long',
  timeout: 60_000,
}, async () => {
  const clinic = await createTestDatabase()
  const begin = async (connection: TestDatabase['owner']) => {
    const client = new pg.Client(connection as pg.ClientConfig)
    await client.connect()
    await client.query('begin; lock table users')
    const done = backUp(night(1), '02:00', connection)
    const waits = `select from pg_locks join pg_database d on d.oid = database
      where datname = current_database() and not granted`
    await expect.poll(async () => (await client.query(waits)).rowCount).toBe(1)
    return { end: () => client.end().then(() => done) }
  }
  const first = await begin(clinic.owner)
  const second = await begin(database.owner)
  await first.end()
  expect(await entriesOf(join(dir, 'iris-2026-11-01.backup'))).toHaveProperty('summary')
  await expect(second.end()).rejects.toThrow('Já existe um arquivo')
  // Its next try.
  await backUp(night(1))
  expect(await names()).toEqual([expect.stringMatching(/-01-/), 'iris-2026-11-01.backup'])
  await clinic.drop()
})

test('A backup takes along no work that a timer asks for again, such as the nightly backup itself', async () => {
  const jobs = createJobs({ connection: database.owner, log: () => {} })
  const type = { name: TONIGHT.name, schema: z.object({}) }
  jobs.define(type, async () => {}, { cron: '0 2 * * *' })
  await jobs.start()
  await jobs.stop()
  const asked = { name: 'mail', data: { to: 'ana' }, key: null, after: TONIGHT.after }
  await putBackJobs(database.owner, [TONIGHT, asked])
  await backUp(night(1))
  const found = await entriesOf(join(dir, 'iris-2026-11-01.backup'))
  expect(JSON.parse(String(found.jobs))).toMatchObject([{ name: 'mail' }])
})

test('A nightly backup that is made past midnight has the name of its night, and the next night makes its own', {
  tags: 'long',
}, async () => {
  await backUp(new Date('2026-11-02T03:05:00Z'), '23:59')
  expect(await names()).toEqual(['iris-2026-11-01.backup'])
  await backUp(new Date('2026-11-03T02:59:00Z'), '23:59')
  expect(await names()).toEqual(['iris-2026-11-01.backup', 'iris-2026-11-02.backup'])
})

test('A night has its own name from the minute it begins, also by a clock that is a little behind', {
  tags: 'long',
}, async () => {
  await backUp(new Date('2026-11-01T04:59:30Z'))
  await backUp(new Date('2026-11-02T02:59:30Z'), '00:00')
  expect(await names()).toEqual(['iris-2026-11-01.backup', 'iris-2026-11-02.backup'])
})

test('Two instances at the same moment make one backup, and a failed one leaves nothing', {
  tags: 'long',
}, async () => {
  const other = new pg.Client(database.owner as pg.ClientConfig)
  await other.connect()
  await lockBackup(other)
  await expect(backUp(night(1))).rejects.toThrow('Outra cópia está sendo feita')
  expect(await names()).toEqual([])
  await other.end()
  await backUp(night(1))
  expect(await names()).toEqual(['iris-2026-11-01.backup'])
})

test('A backup takes files from an S3 store, names the missing ones, and includes waiting jobs', async () => {
  const { store: files, stop } = await s3Store()
  const db = createDatabase(database.config)
  const [kept, lost] = [newKey('uploads'), newKey('uploads')]
  const bytes = Buffer.alloc(3_000_000, 'imagem ')
  await files.put(kept, Readable.from([bytes]), bytes.length)
  for (const key of [kept, lost])
    await recordFile(db, {
      key,
      name: 'a.png',
      type: 'image/png',
      size: bytes.length,
      extension: 'png',
      sha256: '0'.repeat(64),
    })
  const type = { name: 'greet', schema: z.object({ name: z.string() }) }
  const jobs = createJobs({ connection: database.owner, log: () => {} })
  jobs.define(type, async () => {})
  await jobs.start()
  await jobs.enqueue(db, type, { name: 'Ana' }, { key: 'ana', afterSeconds: 3600 })
  const path = join(root, 'one.backup')
  const sums = await makeBackup({ ...options(), files, path, passphrase: undefined })
  expect(sums).toMatchObject({ files: 1, missing: 1 })
  expect(said.toSorted()).toEqual(
    [
      `O arquivo ${kept} não tem mais o conteúdo que foi enviado.`,
      `O arquivo ${lost} não está mais onde deveria e ficou de fora.`,
    ].sort(),
  )
  const found = await entriesOf(path)
  expect(found[kept]?.equals(bytes)).toBe(true)
  expect(JSON.parse(String(found.jobs))).toEqual([
    { name: 'greet', data: { name: 'Ana' }, key: 'ana', after: expect.any(String) },
  ])
  await jobs.stop()
  await db.destroy()
  await stop()
}, 60_000)

test('Jobs that waited are in the queue of a restored database once more', async () => {
  const after = new Date(Date.now() + 3_600_000).toISOString()
  const work = [
    { name: 'import', data: { import_id: 7 }, key: '7', after },
    { name: 'mail', data: { to: 'ana' }, key: null, after },
    { name: 'mail', data: { to: 'bia' }, key: null, after },
  ]
  await putBackJobs(database.owner, work)
  const client = new pg.Client(database.owner as pg.ClientConfig)
  await client.connect()
  const found = await readWaitingJobs(client)
  await client.end()
  expect(found.map(({ name, data }) => ({ name, data }))).toEqual(
    work.map(({ name, data }) => ({ name, data })),
  )
  expect(new Date(found[0]!.after).getTime()).toBe(new Date(after).getTime())
})
