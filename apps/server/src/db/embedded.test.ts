import { spawn } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { EmbeddedGround, isAlive, kill, query, serverPid } from '../../test/embedded-ground.ts'

let ground: EmbeddedGround
beforeEach(async () => {
  ground = await EmbeddedGround.make()
})
afterEach(() => ground.clear())

// The start may wait a minute for a killed server (see leftovers.ts), longer on a busy machine.
vi.setConfig({ testTimeout: 150_000 })

test('The first start makes a UTF-8 database that sorts in Portuguese and opens no port', async () => {
  const said: string[] = []
  const { config } = await ground.start((message) => said.push(message))
  expect(said).toEqual(['Criando o banco de dados…'])
  const [database] = await query(
    config,
    `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale,
       current_setting('listen_addresses') as addresses, current_setting('TimeZone') as zone,
       current_setting('fsync') as fsync
     from pg_database where datname = current_database()`,
  )
  expect(database).toEqual({
    encoding: 'UTF8',
    provider: 'i',
    locale: 'pt-BR',
    addresses: '',
    zone: 'UTC',
    fsync: 'on',
  })
  expect((await stat(config.host)).mode & 0o777).toBe(0o700)
  expect((await stat(join(ground.dataDir, 'postgres.log'))).mode & 0o777).toBe(0o600)
})

test('The second start finds what the first one stored, and stopping leaves no process', async () => {
  const first = await ground.start()
  await query(first.config, 'create table kept (n int); insert into kept values (7)')
  const pid = await serverPid(first.home)
  await first.stop()
  await first.stop()
  expect(await isAlive(pid)).toBe(false)
  const said: string[] = []
  const second = await ground.start((message) => said.push(message))
  expect(said).toEqual([])
  expect(await query(second.config, 'select n from kept')).toEqual([{ n: 7 }])
})

test('A folder in use is refused to this process and to another', async () => {
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
  const said: string[] = []
  const { config } = await ground.start((message) => said.push(message))
  await query(config, 'create table kept (n int); insert into kept values (7)')
  await rm(join(config.host, '.s.PGSQL.5432'))
  await expect.poll(() => said.at(-1), { timeout: 60_000 }).toBe('O PostgreSQL voltou.')
  expect(await query(config, 'select n from kept')).toEqual([{ n: 7 }])
})

test('A lock file that names another program is ignored, and that program goes on', async () => {
  const first = await ground.start()
  const pidFile = join(first.home, 'data/postmaster.pid')
  const socketLock = join(first.config.host, '.s.PGSQL.5432.lock')
  const [pid, socket] = await Promise.all([readFile(pidFile, 'utf8'), readFile(socketLock, 'utf8')])
  await first.stop()
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
  const first = await ground.start()
  await query(first.config, 'create table kept (n int)')
  await first.stop()
  await writeFile(join(first.home, 'data/postmaster.pid'), '')
  await writeFile(join(first.config.host, '.s.PGSQL.5432.lock'), '')
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
  const { child, answer } = await ground.startElsewhere()
  // Busy by the clock, so that it still works on the slowest machine; it waits for nothing, so it does not notice the
  // end.
  const busy = query(
    answer.config,
    `do $$ declare until timestamptz := clock_timestamp() + interval '5 s';
     begin while clock_timestamp() < until loop end loop; end $$`,
  )
  busy.catch(() => {})
  await expect
    .poll(() => query(answer.config, "select from pg_stat_activity where state = 'active'"))
    .toHaveLength(2)
  const pid = await serverPid(answer.home)
  await kill(child, 'SIGKILL')
  process.kill(pid, 'SIGKILL')
  const { config } = await ground.start()
  expect(await query(config, 'select 1 as n')).toEqual([{ n: 1 }])
  const log = await readFile(join(ground.dataDir, 'postgres.log'), 'utf8')
  expect(log).toContain('pre-existing shared memory block')
})

test('A path too long for a socket keeps its socket elsewhere, closed to others', async () => {
  ground.dataDir = ground.longDataDir
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
  const first = await ground.start()
  await first.stop()
  await writeFile(join(first.home, 'data/PG_VERSION'), '17\n')
  await expect(ground.start()).rejects.toThrow(
    'é do PostgreSQL 17, e esta versão da Íris usa o 18.',
  )
})

test('A refusal includes what PostgreSQL complained of', async () => {
  const first = await ground.start()
  await first.stop()
  await rm(join(first.home, 'data/global/pg_control'))
  await expect(ground.start()).rejects.toThrow(/O PostgreSQL não iniciou[\s\S]*pg_control/)
})
