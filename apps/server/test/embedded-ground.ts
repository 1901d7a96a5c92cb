import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { type EmbeddedConfig, type EmbeddedDatabase, startEmbedded } from '../src/db/embedded.ts'

/** The program that holds a cluster in a process of its own. */
export const HOLDER = join(import.meta.dirname, 'embedded-process.ts')

/** What a holder says once: where its database is, or why it was refused. */
export interface Answer {
  config: EmbeddedConfig
  home: string
  refused?: string
}

/** A folder in which clusters are started and killed; `clear` ends them all and removes it. */
export class EmbeddedGround {
  readonly root: string
  readonly systemDir: string
  /** Of whatever is started next. */
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

  /** Longer than what the kernel allows in the address of a socket. */
  get longDataDir(): string {
    return join(
      this.root,
      'um-caminho-comprido'.repeat(4),
      'outro-caminho-comprido'.repeat(4),
      'data',
    )
  }

  async start(log: (message: string) => void = () => {}): Promise<EmbeddedDatabase> {
    const { dataDir, systemDir } = this
    const database = await startEmbedded({ dataDir, systemDir, log })
    this.#started.push(database)
    return database
  }

  async startElsewhere(
    who: { uid?: number; gid?: number } = {},
  ): Promise<{ child: ChildProcess; answer: Answer }> {
    const child = spawn(process.execPath, [HOLDER, this.dataDir, this.systemDir], {
      ...who,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#children.push(child)
    for await (const line of createInterface({ input: child.stdout })) {
      return { child, answer: JSON.parse(line) }
    }
    throw new Error('The process ended without a word.')
  }

  async clear(): Promise<void> {
    for (const child of this.#children) await kill(child, 'SIGKILL')
    for (const database of this.#started) await database.stop()
    // A server whose launcher was killed lives on; starting once more is what ends it.
    if (this.#children.length > 0 && (await exists(join(this.dataDir, 'postgres'))))
      await (await this.start()).stop()
    await rm(this.root, { recursive: true, force: true })
  }
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
