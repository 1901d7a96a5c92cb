import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Account, canReach, parsePasswd, pickAccount } from './embedded/account.ts'
import { type EmbeddedConfig, type EmbeddedDatabase, startEmbedded } from './embedded.ts'

const HOLDER = join(import.meta.dirname, '../../test/embedded-process.ts')
const isRoot = process.getuid?.() === 0
const NOBODY = parsePasswd(await readFile('/etc/passwd', 'utf8')).find(
  ({ name }) => name === 'nobody',
)

let root: string
let dataDir: string
let systemDir: string
let started: EmbeddedDatabase[]
let children: ChildProcess[]

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'iris-embedded-'))
  await chmod(root, 0o755)
  dataDir = join(root, 'data')
  systemDir = join(root, 'system')
  started = []
  children = []
})

afterEach(async () => {
  for (const child of children) await kill(child, 'SIGKILL')
  for (const database of started) await database.stop()
  // A server whose launcher was killed lives on; starting once more is what ends it.
  if (children.length > 0 && (await hasCluster())) await (await start()).stop()
  await rm(root, { recursive: true, force: true })
})

async function hasCluster(): Promise<boolean> {
  return stat(join(dataDir, 'postgres')).then(
    () => true,
    () => false,
  )
}

async function start(log: (message: string) => void = () => {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, systemDir, log })
  started.push(database)
  return database
}

interface Answer {
  config: EmbeddedConfig
  home: string
  refused?: string
}

async function startElsewhere(
  who: { uid?: number; gid?: number } = {},
): Promise<{ child: ChildProcess; answer: Answer }> {
  const child = spawn(process.execPath, [HOLDER, dataDir, systemDir], {
    ...who,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  for await (const line of createInterface({ input: child.stdout! })) {
    return { child, answer: JSON.parse(line) }
  }
  throw new Error('The process ended without a word.')
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

async function query<T extends pg.QueryResultRow>(
  config: EmbeddedConfig,
  sql: string,
): Promise<T[]> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

async function serverPid(home: string): Promise<number> {
  return Number.parseInt(await readFile(join(home, 'data/postmaster.pid'), 'utf8'), 10)
}

const isAlive = (pid: number) =>
  stat(`/proc/${pid}`).then(
    () => true,
    () => false,
  )

// A killed server may be waited out for a minute (see leftovers.ts), longer on a busy machine.
vi.setConfig({ testTimeout: 150_000 })

test('the first start makes a UTF-8 database that sorts in Portuguese and opens no port', async () => {
  const said: string[] = []
  const { config } = await start((message) => said.push(message))
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
  expect((await stat(join(dataDir, 'postgres.log'))).mode & 0o777).toBe(0o600)
})

test('the second start finds what the first one stored, and stopping leaves no process', async () => {
  const first = await start()
  await query(first.config, 'create table kept (n int); insert into kept values (7)')
  const pid = await serverPid(first.home)
  await first.stop()
  await first.stop()
  expect(await isAlive(pid)).toBe(false)
  const said: string[] = []
  const second = await start((message) => said.push(message))
  expect(said).toEqual([])
  expect(await query(second.config, 'select n from kept')).toEqual([{ n: 7 }])
})

test('a folder in use is refused, to this process and to another', async () => {
  const { config } = await start()
  await expect(start()).rejects.toThrow(
    `A pasta de dados ${dataDir} já está em uso por outra instância da Íris.`,
  )
  const { answer } = await startElsewhere()
  expect(answer.refused).toContain('já está em uso por outra instância')
  expect(await query(config, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('of two processes that start at once on a new folder, one gets it', async () => {
  const answers = await Promise.all([startElsewhere(), startElsewhere()])
  const refusals = answers.map(({ answer }) => answer.refused)
  expect(refusals.filter((refused) => refused?.includes('já está em uso'))).toHaveLength(1)
  expect(refusals.filter((refused) => refused === undefined)).toHaveLength(1)
})

test('a server that outlived its killed launcher is stopped, and its rows are there', async () => {
  const { child, answer } = await startElsewhere()
  await query(answer.config, 'create table kept (n int); insert into kept values (1)')
  const orphan = await serverPid(answer.home)
  await kill(child, 'SIGKILL')
  expect(await isAlive(orphan)).toBe(true)
  const said: string[] = []
  const { config, home } = await start((message) => said.push(message))
  expect(said).toEqual(['Encerrando o PostgreSQL que restou da execução anterior…'])
  expect(await serverPid(home)).not.toBe(orphan)
  expect(await query(config, 'select n from kept')).toEqual([{ n: 1 }])
})

test('a lock file that names a stranger is passed over, and the stranger lives', async () => {
  const first = await start()
  const pidFile = join(first.home, 'data/postmaster.pid')
  const socketLock = join(first.config.host, '.s.PGSQL.5432.lock')
  const [pid, socket] = await Promise.all([readFile(pidFile, 'utf8'), readFile(socketLock, 'utf8')])
  await first.stop()
  const stranger = spawn('sleep', ['60'])
  children.push(stranger)
  const naming = (text: string) => text.replace(/^\d+/, String(stranger.pid))
  await writeFile(pidFile, naming(pid))
  await writeFile(socketLock, naming(socket))
  const { config } = await start()
  expect(await query(config, 'select 1 as n')).toEqual([{ n: 1 }])
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
})

test('what a killed initdb left behind is cleared away', async () => {
  await mkdir(join(dataDir, 'postgres/data.new-1234/base'), { recursive: true })
  await writeFile(join(dataDir, 'postgres/data.new-1234/PG_VERSION'), '18\n')
  await chmod(dataDir, 0o711)
  const { home, config } = await start()
  expect((await readdir(home)).sort()).toEqual(['data', 'run'])
  expect(await query(config, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a server killed while writing starts again by itself and keeps every acknowledged row', async () => {
  const said: string[] = []
  const { config, home } = await start((message) => said.push(message))
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

test('a server killed under a busy session is waited out', async () => {
  const { child, answer } = await startElsewhere()
  // Busy by the clock, so that it is still at it on the slowest machine, and waits for nothing, so that it hears no end.
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
  const { config } = await start()
  expect(await query(config, 'select 1 as n')).toEqual([{ n: 1 }])
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8')
  expect(log).toContain('pre-existing shared memory block')
})

test('a path too long for a socket keeps its socket elsewhere, closed to others', async () => {
  dataDir = join(root, 'um-caminho-comprido'.repeat(4), 'outro-caminho-comprido'.repeat(4), 'data')
  const { config, home } = await start()
  expect(home).toBe(join(dataDir, 'postgres'))
  expect(config.host.startsWith(join(tmpdir(), 'iris-'))).toBe(true)
  expect((await stat(config.host)).mode & 0o777).toBe(0o700)
  expect(await query(config, 'select 1 as n')).toEqual([{ n: 1 }])
  await rm(config.host, { recursive: true })
})

test('a path with spaces, accents, commas and quotes works', async () => {
  dataDir = join(root, 'João, "Maria" & Cia')
  const { config } = await start()
  expect(await query(config, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a database of another PostgreSQL is refused and left alone', async () => {
  const first = await start()
  await first.stop()
  await writeFile(join(first.home, 'data/PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow('é do PostgreSQL 17, e esta versão da Íris usa o 18.')
})

test('what PostgreSQL complained of is in the refusal', async () => {
  const first = await start()
  await first.stop()
  await rm(join(first.home, 'data/global/pg_control'))
  await expect(start()).rejects.toThrow(/O PostgreSQL não iniciou[\s\S]*pg_control/)
})

test('the account is the data folder’s owner, else postgres, else nobody, never root', () => {
  const accounts = parsePasswd(
    [
      'root:x:0:0:root:/root:/bin/bash',
      'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin',
      'ana:x:1000:1000:Ana:/home/ana:/bin/bash',
      'postgres:x:101:104:PostgreSQL:/var/lib/postgresql:/bin/bash',
    ].join('\n'),
  )
  expect(pickAccount(accounts, 1000).name).toBe('ana')
  expect(pickAccount(accounts, 0).name).toBe('postgres')
  expect(pickAccount(accounts, 4242).name).toBe('postgres')
  expect(pickAccount(accounts.slice(0, 2), 0)).toEqual({ name: 'nobody', uid: 65534, gid: 65534 })
  expect(() => pickAccount(accounts.slice(0, 1), 0)).toThrow('não roda como root')
})

// The rest needs root; whoever else runs these tests has tried the others as themselves.
function asRoot(name: string, body: () => Promise<void>): void {
  test(name, async ({ skip }) => {
    skip(!isRoot, 'only root may change owners and accounts')
    await body()
  })
}

function asNobody(name: string, body: (who: Account) => Promise<void>): void {
  test(name, async ({ skip }) => {
    const there = isRoot && NOBODY !== undefined && (await canReach(NOBODY, dirname(HOLDER)))
    skip(!there, 'only root may become nobody, who must be able to enter this project')
    await body(NOBODY!)
  })
}

asRoot('as root, PostgreSQL runs as an unprivileged account', async () => {
  const { home } = await start()
  const { uid } = await stat(join(home, 'data'))
  expect(uid).not.toBe(0)
  expect((await stat(`/proc/${await serverPid(home)}`)).uid).toBe(uid)
})

asRoot('as root, a data folder closed to all others lets the account’s group through', async () => {
  await mkdir(dataDir, { mode: 0o700 })
  const { home } = await start()
  expect(home).toBe(join(dataDir, 'postgres'))
  const { uid, gid, mode } = await stat(dataDir)
  expect({ uid, gid, mode: mode & 0o777 }).toEqual({
    uid: 0,
    gid: (await stat(home)).gid,
    mode: 0o710,
  })
})

asRoot('as root, PostgreSQL runs as the owner of the data folder', async () => {
  await mkdir(dataDir)
  await chown(dataDir, NOBODY!.uid, NOBODY!.gid)
  const { home } = await start()
  expect((await stat(`/proc/${await serverPid(home)}`)).uid).toBe(NOBODY!.uid)
})

asRoot('as root, a cluster that a restored backup gave to root is given back', async () => {
  const first = await start()
  await query(first.config, 'create table kept (n int)')
  const { uid } = await stat(join(first.home, 'data'))
  await first.stop()
  const data = join(first.home, 'data')
  await promisify(execFile)('chown', ['-R', 'root:root', data])
  await chmod(data, 0o755)
  const second = await start()
  expect((await stat(data)).uid).toBe(uid)
  expect(await query(second.config, 'select from kept')).toEqual([])
})

asRoot(
  'as root, a data folder only root may enter keeps its database in the system folder',
  async () => {
    const closed = join(root, 'closed')
    await mkdir(closed, { mode: 0o700 })
    dataDir = join(closed, 'data')
    const said: string[] = []
    const first = await start((message) => said.push(message))
    expect(said[0]).toBe(
      `O banco de dados fica em ${first.home}: só o root pode entrar em ${dataDir}.`,
    )
    expect(first.home.startsWith(systemDir)).toBe(true)
    await query(first.config, 'create table kept (n int)')
    await first.stop()
    // Opening the folder later must not bring up an empty database in it.
    await chmod(closed, 0o755)
    const second = await start()
    expect(second.home).toBe(first.home)
    expect(await query(second.config, 'select from kept')).toEqual([])
    await second.stop()
    await rm(first.home, { recursive: true })
    await expect(start()).rejects.toThrow('essa pasta não existe mais')
  },
)

asRoot('as root, a cluster its account can no longer reach is refused, not replaced', async () => {
  const above = join(root, 'above')
  await mkdir(above, { mode: 0o755 })
  dataDir = join(above, 'data')
  await (await start()).stop()
  await chmod(above, 0o700)
  await expect(start()).rejects.toThrow('não consegue entrar em')
})

asRoot('as root, the folder of sockets is not shared with whoever made it first', async () => {
  dataDir = join(root, 'um-caminho-comprido'.repeat(4), 'outro-caminho-comprido'.repeat(4), 'data')
  const first = await start()
  await first.stop()
  await rm(first.config.host, { recursive: true })
  await mkdir(first.config.host)
  await chown(first.config.host, 4242, 4242)
  await expect(start()).rejects.toThrow('pertence a outro usuário')
  await rm(first.config.host, { recursive: true })
})

asNobody('an unprivileged user starts, stops and starts again by itself', async (nobody) => {
  await mkdir(dataDir)
  await chown(dataDir, nobody.uid, nobody.gid)
  const first = await startElsewhere(nobody)
  expect((await stat(`/proc/${await serverPid(first.answer.home)}`)).uid).toBe(nobody.uid)
  await kill(first.child, 'SIGTERM')
  const second = await startElsewhere(nobody)
  expect(second.answer.refused).toBeUndefined()
  await kill(second.child, 'SIGTERM')
})

asNobody('a cluster of somebody else is refused to an unprivileged user', async (nobody) => {
  await (await start()).stop()
  const closed = await startElsewhere(nobody)
  expect(closed.answer.refused).toContain(`Sem permissão em ${dataDir}`)
  await chmod(dataDir, 0o755)
  await chmod(join(dataDir, 'postgres'), 0o755)
  const open = await startElsewhere(nobody)
  expect(open.answer.refused).toContain('pertence a outro usuário')
})
