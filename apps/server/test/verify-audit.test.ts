import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAudit } from '../src/audit/audit.ts'
import { anchorHead } from '../src/audit/keep-sealing.ts'
import { sealRows } from '../src/audit/seals.sql.ts'
import { createDatabase, type Database } from '../src/db/database.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

const ROOT = join(import.meta.dirname, '../../..')

let database: TestDatabase
let db: Database
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.config)
  dataDir = await mkdtemp(join(tmpdir(), 'iris-verify-'))
  for (let n = 0; n < 3; n++)
    await recordAudit(db, { caller: null, ip: '::1' }, { action: 'read', entity: 'patient' })
  await sealRows(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

/** What `npm run audit:verify` runs, on the database of the settings. */
async function verify(...args: string[]): Promise<{ code: number; said: string }> {
  const { host, port, user, database: name } = database.owner as Record<string, string>
  const DATABASE_URL = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host ?? '')}`
  const env = { ...process.env, DATABASE_URL, DATA_DIR: dataDir }
  const run = promisify(execFile)(process.execPath, ['scripts/verify-audit.ts', ...args], {
    cwd: ROOT,
    env,
  })
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
  )
}

async function tamperWithTheSecondRow() {
  const owner = new pg.Client(database.owner as pg.ClientConfig)
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  await owner.query("update audit_events set action = 'print' where id = 2")
  await owner.end()
}

test('The command audit:verify compares the chain with a head that was noted down', {
  tags: 'long',
}, async () => {
  const first = await verify()
  expect(first.said).toContain('Não há âncora')
  const [noted = ''] = /1:[0-9a-f]{64}/.exec(first.said) ?? []
  await recordAudit(db, { caller: null, ip: '::1' }, { action: 'read', entity: 'patient' })
  await sealRows(db)
  await anchorHead(db, dataDir)
  const second = await verify('--head', noted)
  expect(second.said).toContain('4 registros selados')
  expect(second.said).not.toContain('Não há âncora')
  expect((await verify('--head', `1:${'0'.repeat(64)}`)).said).toContain(
    'O selo 1 não é o que foi anotado fora do banco.',
  )
})

test('The command audit:verify ends with 0 and a head to note down, and with 1 when a row does not fit', async () => {
  const first = await verify()
  expect(first.code).toBe(0)
  expect(first.said).toMatch(/A auditoria confere: [34] registros selados, 0 ainda sem selo\./)
  expect(first.said).toMatch(/\d:[0-9a-f]{64}/)
  await tamperWithTheSecondRow()
  const second = await verify()
  expect(second.code).toBe(1)
  expect(second.said).toContain('A auditoria NÃO confere. O registro 2 foi alterado')
})
