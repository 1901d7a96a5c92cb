import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fchownSync, openSync, statSync } from 'node:fs'
import { lstat, open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ifMissing } from '../error-code.ts'
import { blameDisk } from './blame-disk.ts'
import { CLEAN_ENV } from './cluster.ts'
import { type Layout, SOCKET_NAME } from './layout.ts'
import { clearLeftovers, stopProcess } from './leftovers.ts'
import type { Programs } from './programs.ts'

/** For one clinic on a small machine; other settings keep PostgreSQL's defaults. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '192MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // The sender gets the error of a statement; in this file it would leave CPFs and names.
  log_min_messages: 'log',
  jit: 'off',
}

/** What its file says when it accepts connections; the second while it follows another server. */
const READY = new Set(['ready', 'standby'])

/** How long processes of a killed server may keep its shared memory. */
const SHARED_MEMORY_MS = 60_000
const LOG_BYTES = 10_000_000
/** How often it is seen that others can still reach the server, in milliseconds. */
const LOOK_EVERY_MS = 5000

interface PostmasterOptions {
  layout: Layout
  programs: Programs
  log: (message: string) => void
  settings: Record<string, string>
}

/** The running server: started, restarted if it dies, and stopped. */
export class Postmaster {
  readonly #options: PostmasterOptions
  #child: ChildProcess | undefined
  /** It has accepted connections and not ended since. */
  #isServing = false
  #look: NodeJS.Timeout | undefined
  #stopping = false
  #revival: Promise<void> = Promise.resolve()
  readonly #atExit = () => {
    this.#child?.kill('SIGINT')
  }

  constructor(options: PostmasterOptions) {
    this.#options = options
  }

  /** Resolves when the server accepts connections, however long its crash recovery takes. */
  async start(): Promise<void> {
    await trimLog(this.#options.layout.log)
    process.once('exit', this.#atExit)
    await this.#launch()
    const look = () =>
      // What hinders the look is no reason to end the program.
      this.#restartWithoutSocket().catch((error: Error) => this.#options.log(error.message))
    this.#look = setInterval(look, LOOK_EVERY_MS).unref()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    clearInterval(this.#look)
    await this.#revival
    const pid = this.#child?.pid
    if (pid !== undefined) await stopProcess(pid)
    process.removeListener('exit', this.#atExit)
  }

  async #launch(): Promise<void> {
    const { layout, log } = this.#options
    const deadline = performance.now() + SHARED_MEMORY_MS
    for (;;) {
      await clearLeftovers(layout, log)
      const failure = await this.#attempt()
      if (failure === undefined) return
      const passing =
        failure.includes('pre-existing shared memory block') ||
        /lock file ".*" already exists/.test(failure)
      if (!passing || this.#stopping || performance.now() > deadline) {
        const said = failure.trim().split('\n').slice(-5).join('\n')
        const error = new Error(`O PostgreSQL não iniciou (veja ${layout.log}):\n${said}`)
        throw await blameDisk(error, failure, layout)
      }
      await sleep(100)
    }
  }

  /** Starts the server once; returns its log when it gave up. */
  async #attempt(): Promise<string | undefined> {
    const { layout, programs, settings } = this.#options
    const sockets = `"${layout.sockets.replaceAll('"', '""')}"`
    const all = { ...SETTINGS, unix_socket_directories: sockets, ...settings }
    const args = ['-D', layout.data]
    for (const [name, value] of Object.entries(all)) args.push('-c', `${name}=${value}`)

    const log = openSync(layout.log, 'a', 0o600)
    if (layout.account) {
      // We are root, perhaps for a backup only: the next one to write here is the folder's owner.
      const { uid, gid } = statSync(layout.dataDir)
      fchownSync(log, uid, gid)
    }
    const logged = (await stat(layout.log)).size
    // Detached, so that Ctrl C reaches only us and sessions can end first. A file and not a pipe, so that an orphan
    // never blocks on writing.
    const child = spawn(programs.postgres, args, {
      ...(layout.account && { uid: layout.account.uid, gid: layout.account.gid }),
      env: CLEAN_ENV,
      cwd: layout.data,
      detached: true,
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    this.#child = child
    const failed = once(child, 'error').then(([error]) => `${error}`)
    const exited = once(child, 'exit').then(() => textFrom(layout.log, logged))
    exited.catch(() => {})
    failed.catch(() => {})
    const outcome = await Promise.race([this.#ready(child), failed, exited])
    if (outcome !== undefined) {
      this.#child = undefined
      return outcome
    }
    // An exception elsewhere must still be able to end the program; see #atExit.
    child.unref()
    this.#isServing = true
    child.once('exit', () => this.#revive())
    if (child.exitCode !== null || child.signalCode !== null) this.#revive()
    return undefined
  }

  async #ready(child: ChildProcess): Promise<undefined> {
    const pidFile = join(this.#options.layout.data, 'postmaster.pid')
    while (child.exitCode === null && child.signalCode === null) {
      const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
      const isOurs = Number(lines[0]) === child.pid
      if (isOurs && READY.has(lines[7]?.trim() ?? '')) return undefined
      await sleep(10)
    }
    return new Promise(() => {})
  }

  /** A server never makes its socket again: nobody else comes in, although who is connected works on. */
  async #restartWithoutSocket(): Promise<void> {
    const { layout, log } = this.#options
    const found = await lstat(join(layout.sockets, SOCKET_NAME)).catch(ifMissing(undefined))
    const pid = this.#child?.pid
    if (found || !this.#isServing || this.#stopping || pid === undefined) return
    this.#isServing = false
    log(`O acesso ao PostgreSQL em ${layout.sockets} foi removido.`)
    await stopProcess(pid)
  }

  #revive(): void {
    this.#child = undefined
    this.#isServing = false
    if (this.#stopping) return
    const { log } = this.#options
    this.#revival = (async () => {
      log('O PostgreSQL parou sem aviso. Iniciando-o de novo…')
      for (let wait = 250; !this.#stopping; wait = Math.min(wait * 2, 10_000)) {
        // The one who stopped the server may be about to stop us as well.
        await sleep(wait)
        if (this.#stopping) return
        try {
          await this.#launch()
          log('O PostgreSQL voltou.')
          return
        } catch (error) {
          log((error as Error).message)
        }
      }
    })()
  }
}

async function trimLog(file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LOG_BYTES) await rename(file, `${file}.1`)
}

async function textFrom(file: string, offset: number): Promise<string> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const buffer = Buffer.alloc(Math.max(0, size - offset))
    await handle.read(buffer, 0, buffer.length, offset)
    return buffer.toString('utf8')
  } finally {
    await handle.close()
  }
}
