import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatTime, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { entriesOf } from '../test/backup-file.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { databaseUrl, startServer } from '../test/server-process.ts'
import { readConfig } from './config.ts'
import { createDatabase } from './db/database.ts'
import { fileStoreOf } from './files/create-file-store.ts'
import { createJobs } from './jobs/jobs.ts'
import { putBackJobs } from './jobs/waiting-jobs.ts'
import { defineNightlyJobs } from './nightly.ts'
import type { Services } from './services.ts'

const TONIGHT = { name: 'nightly-backup', data: {}, key: null, after: new Date().toISOString() }

let database: TestDatabase
let client: pg.Client
let root: string
let dir: string
let said: string[]
/** Newest first. */
let endings: (() => Promise<unknown>)[]
beforeEach(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.owner as pg.ClientConfig)
  await client.connect()
  root = await mkdtemp(join(tmpdir(), 'iris-nights-'))
  dir = join(root, 'nights')
  said = []
  endings = []
})
afterEach(async () => {
  for (const end of endings) await end()
  await client.end()
  await database.drop()
  await rm(root, { recursive: true, force: true })
})

/** What an instance with these settings does at night, without the rest of it. @returns how to end it */
async function startNights(settings: Record<string, string>): Promise<() => Promise<void>> {
  const config = readConfig({ DATA_DIR: join(root, 'data'), ...settings })
  const log = (line: string) => void said.push(line)
  const db = createDatabase(database.config)
  const jobs = createJobs({ connection: database.owner, log })
  const services: Pick<Services, 'config' | 'db' | 'files' | 'jobs'> = {
    config,
    db,
    jobs,
    files: fileStoreOf(config),
  }
  defineNightlyJobs(services, database.owner, log)
  await jobs.start()
  let ended: Promise<void> | undefined
  const end = () => {
    ended ??= jobs.stop().then(() => db.destroy())
    return ended
  }
  endings.unshift(end)
  return end
}

const timers = async () =>
  (await client.query("select cron, timezone from pgboss.schedule where name = 'nightly-backup'"))
    .rows
const AT_MIDNIGHT = [{ cron: '59 23 * * *', timezone: 'America/Sao_Paulo' }]
const backups = (folder = dir) => readdir(folder).catch(() => [])

test('A server with BACKUP_DIR makes the backup when its job comes, and seals it when a passphrase is set', {
  tags: 'long',
  timeout: 60_000,
}, async () => {
  const passphraseFile = join(root, 'passphrase')
  await writeFile(passphraseFile, 'uma frase qualquer')
  const server = await startServer({
    DATA_DIR: join(root, 'data'),
    DATABASE_URL: databaseUrl(database.owner),
    BACKUP_DIR: dir,
    BACKUP_AT: '23:59',
    BACKUP_PASSPHRASE_FILE: passphraseFile,
  })
  endings.push(() => server.stop())
  expect(await timers()).toEqual(AT_MIDNIGHT)
  await putBackJobs(database.owner, [TONIGHT])
  await expect.poll(() => backups()).toEqual([expect.stringMatching(/backup$/)])
  const [name] = await readdir(dir)
  const found = await entriesOf(join(dir, name!), 'uma frase qualquer')
  expect(found.users?.toString()).toContain('admin@iris.local')
  expect(found.jwt?.toString()).toMatch(/^[0-9a-f]{64}$/)
})

test('An instance without BACKUP_DIR leaves the timer of the night and its job to the instances that have it', {
  tags: 'long',
}, async () => {
  const settings = { BACKUP_DIR: dir, BACKUP_AT: '23:59' }
  await (await startNights(settings))()
  await startNights({})
  expect(await timers()).toEqual(AT_MIDNIGHT)
  await putBackJobs(database.owner, [TONIGHT])
  await startNights(settings)
  await expect.poll(() => backups()).toEqual([expect.stringMatching(/backup$/)])
  expect(said.join('')).not.toContain('BACKUP_DIR')
  const { rows } = await client.query(
    "select state, retry_count from pgboss.job where name = 'nightly-backup'",
  )
  expect(rows).toEqual([expect.objectContaining({ retry_count: 0 })])
})

test('A backup whose time came while the server was off is made once when it starts again, under the day of that time', async () => {
  const due = new Date(Date.now() - 3 * 60 * 60 * 1000)
  const settings = { BACKUP_DIR: dir, BACKUP_AT: formatTime(due) }
  await (await startNights(settings))()
  // As if it had been installed two days ago and turned off last evening.
  await client.query("update pgboss.schedule set created_on = now() - interval '2 days'")
  await client.query("update pgboss.version set cron_on = now() - interval '12 hours'")
  const end = await startNights(settings)
  const asked = () => client.query("select from pgboss.job where name = '__pgboss__send-it'")
  await expect.poll(async () => (await asked()).rowCount).toBeGreaterThan(0)
  // A start looks at once at what was asked for; a server that goes on, half a minute later.
  await end()
  await startNights(settings)
  await expect.poll(() => backups()).toEqual([`iris-${todayInSaoPaulo(due)}.backup`])
  const made = await client.query("select from pgboss.job where name = 'nightly-backup'")
  expect(made.rowCount).toBe(1)
})

test('A nightly backup that fails says why and is tried again', { tags: 'long' }, async () => {
  await writeFile(dir, 'in the way')
  const below = join(dir, 'below')
  await startNights({ BACKUP_DIR: below })
  await putBackJobs(database.owner, [TONIGHT])
  await expect.poll(() => said.join('')).toContain('Será tentada de novo')
  expect(said.join('')).toContain(`A cópia da noite em ${below} falhou: `)
  expect(said.join('')).toContain('um arquivo está no lugar de uma pasta (ENOTDIR).')
  await rm(dir)
  // The next try, which would otherwise come in six minutes.
  const hasten = () =>
    client.query(
      "update pgboss.job set start_after = now() where name = 'nightly-backup' and state = 'retry'",
    )
  await expect.poll(async () => (await hasten()).rowCount).toBe(1)
  // As whoever asks for a job tells the others; without it the queue is looked into once a minute.
  await client.query(
    "select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), 'nightly-backup')",
  )
  await expect.poll(() => backups(below)).toHaveLength(1)
})
