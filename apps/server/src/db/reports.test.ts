import { execFile } from 'node:child_process'
import { chmod, cp, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { EmbeddedGround, query } from '../../test/embedded-ground.ts'
import { createDatabase, type Database } from './database.ts'
import type { EmbeddedDatabase } from './embedded.ts'
import { createReports, type Reports } from './reports.sql.ts'

// A primary and a replica that follows it by PostgreSQL's own streaming replication.

vi.setConfig({ hookTimeout: 120_000 })

let ground: EmbeddedGround
let primary: EmbeddedDatabase
let replica: EmbeddedDatabase
let db: Database
let reports: Reports
const said: string[] = []

beforeAll(async () => {
  ground = await EmbeddedGround.make()
  primary = await ground.start()
  db = createDatabase(primary.config)
  await sql`create table written (n int)`.execute(db)
  ground.dataDir = await baseBackup(primary, join(ground.root, 'replica'))
  const { host, port, user } = primary.config
  replica = await ground.start(() => {}, {
    primary_conninfo: `host=${host} port=${port} user=${user}`,
    // A statement on the replica must not wait for long before it gives way.
    max_standby_streaming_delay: '200ms',
  })
})
beforeEach(() => {
  reports = createReports(db, replica.config, (line) => said.push(line))
  return () => reports.close()
})
afterAll(async () => {
  await db?.destroy()
  await ground?.clear()
})

/** What `pg_basebackup` does, which the package does not bring. */
async function baseBackup({ home, config }: EmbeddedDatabase, dataDir: string): Promise<string> {
  const client = new pg.Client(config)
  await client.connect()
  await client.query("select pg_backup_start('replica', true)")
  const [from, data] = [join(home, 'data'), join(dataDir, 'postgres', 'data')]
  const filter = (path: string) => !path.endsWith('postmaster.pid')
  await cp(from, data, { recursive: true, verbatimSymlinks: true, filter })
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  await client.end()
  await writeFile(join(data, 'backup_label'), rows[0].labelfile)
  await writeFile(join(data, 'standby.signal'), '')
  await chmod(dataDir, 0o711)
  const { uid, gid } = await stat(from)
  await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, join(dataDir, 'postgres')])
  return dataDir
}

/** Where a read was done, and what it saw. */
const read = () =>
  reports.read(async (from) => {
    const { rows } = await sql<{ replica: boolean; n: number }>`
      select pg_is_in_recovery() as replica, (select max(n) from written) as n`.execute(from)
    return rows[0]
  })
const write = (n: number) => sql`insert into written values (${n})`.execute(db)

test('A report is read from the replica, with all that was committed before', async () => {
  // Until it has caught up for the first time, the primary answers.
  await expect.poll(async () => (await read())?.replica).toBe(true)
  for (let n = 1; n <= 20; n++) {
    await write(n)
    expect((await read())?.n).toBe(n)
  }
})

test('A replica that is behind is passed over until it has caught up', async () => {
  await query(replica.config, 'select pg_wal_replay_pause()')
  await write(100)
  expect(await read()).toEqual({ replica: false, n: 100 })
  await query(replica.config, 'select pg_wal_replay_resume()')
  await expect.poll(read).toEqual({ replica: true, n: 100 })
})

test('A report that the replica breaks off is read from the primary', async () => {
  await expect.poll(async () => (await read())?.replica).toBe(true)
  let tries = 0
  const seen = await reports.read(async (from) => {
    tries += 1
    const { rows } = await sql<{ n: number }>`
      select max(n) as n, ${tries === 1 ? sql`pg_terminate_backend(pg_backend_pid())` : sql`true`}
      from written`.execute(from)
    return rows[0]?.n
  })
  expect([seen, tries]).toEqual([100, 2])
})

test('With the replica away reports come from the primary, and the log says so once', async () => {
  await replica.stop()
  said.length = 0
  for (let n = 101; n < 110; n++) {
    await write(n)
    expect(await read()).toEqual({ replica: false, n })
  }
  expect(said).toEqual([expect.stringContaining('Réplica fora de uso')])
})
