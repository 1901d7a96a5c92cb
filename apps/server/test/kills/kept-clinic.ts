import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SERVER } from '../../../../scripts/commands/project.mjs'
import { isAlive, serverPid } from '../embedded-ground.ts'

const SUPERVISE = new URL('../../../../scripts/commands/supervise.mjs', import.meta.url).href
const MAIN = 'apps/server/src/main.ts'

export type Victim = 'server' | 'database' | 'both'

/**
 * A clinic as `npm start` keeps it: a keeper, the server under it, the database under that. Whoever is killed must come
 * back by itself.
 */
export class KeptClinic {
  readonly dataDir: string
  readonly #keeper: ChildProcess
  readonly #ended: Promise<unknown>
  #said = ''

  /** @param env of the server; it listens on a free port, another after each start */
  constructor(dataDir: string, env: Record<string, string>) {
    this.dataDir = dataDir
    // Killed as often as here, it has not died of itself: a short life is no reason to give up.
    const program = `import { keepRunning } from ${JSON.stringify(SUPERVISE)}
      process.exitCode = await keepRunning({ args: [${JSON.stringify(MAIN)}] }, { atOnce: 0 })`
    this.#keeper = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: { PATH: process.env.PATH ?? '', ...SERVER.env, PORT: '0', DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.#keeper.stdout, this.#keeper.stderr])
      stream?.on('data', (text) => {
        this.#said += text
      })
    this.#ended = new Promise((resolve) => this.#keeper.once('exit', resolve))
  }

  /** All it wrote so far. */
  get said(): string {
    return this.#said
  }

  /** Of the API, as the newest start said it; undefined before the first one did. */
  get url(): string | undefined {
    const address = [...this.#said.matchAll(/Íris no ar: (\S+)/g)].at(-1)?.[1]
    return address && `${address}/api/v2`
  }

  get isKept(): boolean {
    return this.#keeper.exitCode === null && this.#keeper.signalCode === null
  }

  /** Resolves once it answers and its database does. */
  async ready(): Promise<void> {
    for (;;) {
      if (!this.isKept) throw new Error(`The keeper gave up:\n${this.#said}`)
      const health = this.url?.replace('/api/v2', '/health/ready')
      const reply = health ? await fetch(health).catch(() => undefined) : undefined
      if (reply?.ok) return
      await sleep(50)
    }
  }

  /** `kill -9`, of whoever lives or is the next to live. */
  async kill(victim: Victim): Promise<void> {
    const pids = await Promise.all([
      victim === 'database' ? [] : this.#pidOf(() => this.#server()),
      victim === 'server' ? [] : this.#pidOf(() => serverPid(join(this.dataDir, 'postgres'))),
    ])
    for (const pid of pids.flat()) endNow(pid)
  }

  async stop(): Promise<void> {
    this.#keeper.kill('SIGTERM')
    await this.#ended
  }

  async #pidOf(find: () => Promise<number>): Promise<number> {
    for (;;) {
      const pid = await find().catch(() => 0)
      if (pid > 0 && (await isAlive(pid))) return pid
      if (!this.isKept) throw new Error(`The keeper gave up:\n${this.#said}`)
      await sleep(10)
    }
  }

  async #server(): Promise<number> {
    const { pid } = this.#keeper
    return Number.parseInt(await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'), 10)
  }
}

/** It may have ended a moment ago. */
function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
