// @module-tag long

import { spawn } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { EmbeddedGround, isAlive, kill, query, serverPid } from '../../test/embedded-ground.ts'

/** How the first start went, and what it made: a stopped cluster, of which most tests take a copy. */
let first: { ground: EmbeddedGround; said: string[]; database: unknown; modes: number[] }
let ground: EmbeddedGround
beforeAll(async () => {
  const ground = await EmbeddedGround.make()
  const said: string[] = []
  const { config, stop } = await ground.start((message) => said.push(message))
  const [database] = await query(
    config,
    `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale,
       current_setting('listen_addresses') as addresses, current_setting('TimeZone') as zone,
       current_setting('fsync') as fsync
     from pg_database where datname = current_database()`,
  )
  const paths = [config.host, join(ground.dataDir, 'postgres.log')]
  const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o777))
  await stop()
  first = { ground, said, database, modes }
})
afterAll(() => first?.ground.clear())
beforeEach(async () => {
  ground = await EmbeddedGround.make()
})
afterEach(() => ground.clear())

// The start may wait a minute for a killed server (see leftovers.ts), longer on a busy machine.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 })

test('The first start makes a UTF-8 database that sorts in Portuguese and opens no port', () => {
  expect(first.said).toEqual(['Criando o banco de dados…'])
  expect(first.database).toEqual({
    encoding: 'UTF8',
    provider: 'i',
    locale: 'pt-BR',
    addresses: '',
    zone: 'UTC',
    fsync: 'on',
  })
  // The folder of its socket, and its log.
  expect(first.modes).toEqual([0o700, 0o600])
})

test('The second start finds what the first one stored, and stopping leaves no process', async () => {
  await ground.takeCluster(first.ground)
  const before = await ground.start()
  await query(before.config, 'create table kept (n int); insert into kept values (7)')
  const pid = await serverPid(before.home)
  await before.stop()
  await before.stop()
  expect(await isAlive(pid)).toBe(false)
  const said: string[] = []
  const second = await ground.start((message) => said.push(message))
  expect(said).toEqual([])
  expect(await query(second.config, 'select n from kept')).toEqual([{ n: 7 }])
})

test('A folder in use is refused to this process and to another', async () => {
  await ground.takeCluster(first.ground)
  const { config } = await ground.start()
  await expect(ground.start()).rejects.toThrow(
    `A pasta de dados ${ground.dataDir} já está em uso por outra instância da Íris.`,
  )
  const { answer } = await ground.startElsewhere()
  expect(answer.refused).toContain('já está em uso por outra instância')
  expect(await query(config, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('Only one of two processes that start at once on a new folder gets it', async () => {
  const answers = await Promise.all([ground.startElsewhere(), ground.startElsewhere()])
  const refusals = answers.map(({ answer }) => answer.refused)
  expect(refusals.filter((refused) => refused?.includes('já está em uso'))).toHaveLength(1)
  expect(refusals.filter((refused) => refused === undefined)).toHaveLength(1)
})

test('A server that outlived its killed launcher is stopped, and its rows are there', async () => {
  await ground.takeCluster(first.ground)
  const { child, answer } = await ground.startElsewhere()
  await query(answer.config, 'create table kept (n int); insert into kept values (1)')
  const orphan = await serverPid(answer.home)
  await kill(child, 'SIGKILL')
  expect(await isAlive(orphan)).toBe(true)
  const said: string[] = []
  const { config, home } = await ground.start((message) => said.push(message))
  expect(said).toEqual(['Encerrando o PostgreSQL que restou da execução anterior…'])
  expect(await serverPid(home)).not.toBe(orphan)
  expect(await query(config, 'select n from kept')).toEqual([{ n: 1 }])
})

test('A server that outlived its killed launcher is stopped also where its folder was emptied since', async () => {
  await ground.takeCluster(first.ground)
  const { child, answer } = await ground.startElsewhere()
  const orphan = await serverPid(answer.home)
  await kill(child, 'SIGKILL')
  for (const name of await readdir(ground.dataDir))
    await rm(join(ground.dataDir, name), { recursive: true })
  expect(await isAlive(orphan)).toBe(true)
  const said: string[] = []
  const { config } = await ground.start((message) => said.push(message))
  expect(said).toEqual([
    'Encerrando o PostgreSQL que restou da execução anterior…',
    'Criando o banco de dados…',
  ])
  expect(await query(config, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('A socket that is removed under a running server comes back with it', async () => {
  await ground.takeCluster(first.ground)
  const said: string[] = []
  const { config } = await ground.start((message) => said.push(message))
  await query(config, 'create table kept (n int); insert into kept values (7)')
  await rm(join(config.host, '.s.PGSQL.5432'))
  await expect.poll(() => said.at(-1), { timeout: 60_000 }).toBe('O PostgreSQL voltou.')
  expect(await query(config, 'select n from kept')).toEqual([{ n: 7 }])
})

test('A lock file that names another program is ignored, and that program goes on', async () => {
  await ground.takeCluster(first.ground)
  const before = await ground.start()
  const pidFile = join(before.home, 'data/postmaster.pid')
  const socketLock = join(before.config.host, '.s.PGSQL.5432.lock')
  const [pid, socket] = await Promise.all([readFile(pidFile, 'utf8'), readFile(socketLock, 'utf8')])
  await before.stop()
  const stranger = spawn('sleep', ['60'])
  onTestFinished(() => void stranger.kill())
  const naming = (text: string) => text.replace(/^\d+/, String(stranger.pid))
  await writeFile(pidFile, naming(pid))
  await writeFile(socketLock, naming(socket))
  const { config } = await ground.start()
  expect(await query(config, 'select 1 as n')).toEqual([{ n: 1 }])
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
})

test('Empty lock files of a killed server do not keep the database from starting', async () => {
  await ground.takeCluster(first.ground)
  const before = await ground.start()
  await query(before.config, 'create table kept (n int)')
  await before.stop()
  await writeFile(join(before.home, 'data/postmaster.pid'), '')
  await writeFile(join(before.config.host, '.s.PGSQL.5432.lock'), '')
  const { config } = await ground.start()
  expect(await query(config, 'select from kept')).toEqual([])
})

test('The leftovers of a killed initdb are cleared away', async () => {
  await mkdir(join(ground.dataDir, 'postgres/data.new-1234/base'), { recursive: true })
  await writeFile(join(ground.dataDir, 'postgres/data.new-1234/PG_VERSION'), '18\n')
  await chmod(ground.dataDir, 0o711)
  const { home, config } = await ground.start()
  // From a clone that only root may enter, the programs are copied too.
  const found = (await readdir(home)).filter((name) => !name.startsWith('postgresql-'))
  expect(found.sort()).toEqual(['data', 'run'])
  expect(await query(config, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('A server killed while writing starts again by itself and keeps every acknowledged row', async () => {
  await ground.takeCluster(first.ground)
  const said: string[] = []
  const { config, home } = await ground.start((message) => said.push(message))
  await query(config, 'create table kept (n int primary key)')
  const writer = new pg.Client(config)
  writer.on('error', () => {})
  await writer.connect()
  let acknowledged = 0
  const writing = (async () => {
    for (;;) {
      await writer.query('insert into kept values ($1)', [acknowledged + 1])
      acknowledged += 1
    }
  })().catch(() => {})
  await expect.poll(() => acknowledged).toBeGreaterThan(50)
  process.kill(await serverPid(home), 'SIGKILL')
  await writing
  await expect.poll(() => said.at(-1)).toBe('O PostgreSQL voltou.')
  const [row] = await query<{ n: number }>(
    config,
    `select count(*)::int as n from kept where n <= ${acknowledged}`,
  )
  expect(row?.n).toBe(acknowledged)
})

test('The start waits for a server killed during a busy session', async () => {
  await ground.takeCluster(first.ground)
  const { child, answer } = await ground.startElsewhere()
  // Busy for as long as this file is there; it waits for nothing, so it does not notice the end.
  const work = join(ground.root, 'work')
  await writeFile(work, '')
  const busy = query(
    answer.config,
    `do $$ begin while (pg_stat_file('${work}', true)).size is not null loop end loop; end $$`,
  )
  busy.catch(() => {})
  await expect
    .poll(() => query(answer.config, "select from pg_stat_activity where state = 'active'"))
    .toHaveLength(2)
  const pid = await serverPid(answer.home)
  await kill(child, 'SIGKILL')
  process.kill(pid, 'SIGKILL')
  const starting = ground.start()
  const log = () => readFile(join(ground.dataDir, 'postgres.log'), 'utf8')
  await expect
    .poll(log)
    .toContain('pre-existing shared memory block')
    .finally(() => rm(work))
  const { config } = await starting
  expect(await query(config, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('A path too long for a socket keeps its socket elsewhere, closed to others', async () => {
  ground.dataDir = ground.longDataDir
  await ground.takeCluster(first.ground)
  const { config, home } = await ground.start()
  expect(home).toBe(join(ground.dataDir, 'postgres'))
  expect(config.host.startsWith(join(tmpdir(), 'iris-'))).toBe(true)
  expect((await stat(config.host)).mode & 0o777).toBe(0o700)
  expect(await query(config, 'select 1 as n')).toEqual([{ n: 1 }])
  await rm(config.host, { recursive: true })
})

test('A path with spaces, accents, commas and quotes works', async () => {
  ground.dataDir = join(ground.root, 'João, "Maria" & Cia')
  const { config } = await ground.start()
  expect(await query(config, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('A database of another PostgreSQL version is refused and left alone', async () => {
  await ground.takeCluster(first.ground)
  const before = await ground.start()
  await before.stop()
  await writeFile(join(before.home, 'data/PG_VERSION'), '17\n')
  await expect(ground.start()).rejects.toThrow(
    'é do PostgreSQL 17, e esta versão da Íris usa o 18.',
  )
})

test('A refusal includes what PostgreSQL complained of', async () => {
  await ground.takeCluster(first.ground)
  const before = await ground.start()
  await before.stop()
  await rm(join(before.home, 'data/global/pg_control'))
  await expect(ground.start()).rejects.toThrow(/O PostgreSQL não iniciou[\s\S]*pg_control/)
})
