import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { SERVER } from '../../../scripts/commands/project.mjs'
import type { DatabaseConfig } from '../src/db/database.ts'

const MAIN = join(import.meta.dirname, '../src/main.ts')

/** The settings of a program that a test starts. */
export type ServerEnv = Record<string, string> & { DATA_DIR: string }

export type ServerProcess = {
  /** The address of the API: `…/api/v2`. */
  url: string
  child: ChildProcess
  /** All its output so far. */
  said: () => string
  /** Resolves once it is gone, in whatever way. */
  gone: Promise<unknown>
  stop(): Promise<void>
}

/** The address of a test's own database, for a program that takes DATABASE_URL. */
export function databaseUrl({ host, port, user, database }: DatabaseConfig): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`
}

/**
 * The real program in a process of its own, on a free port, with what Node has made of its sources before. Its DATA_DIR is always
 * given: what it wrote into the project's own folder would be read by the tests after it.
 */
export async function startServer(env: ServerEnv, main = MAIN): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH ?? '', ...SERVER.env, PORT: '0', DRAIN_SECONDS: '0', ...env },
    // The channel of the start command, by which the program hears of its end.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const gone = new Promise<unknown>((resolve) => child.once('exit', resolve))
  let said = ''
  const address = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk
      const found = /Íris no ar: ([^\s"]+)/.exec(said)?.[1]
      if (found) resolve(found)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    gone.then((code) => reject(new Error(`the program ended with ${code}:\n${said}`)))
  })
  return {
    url: `${address}/api/v2`,
    child,
    said: () => said,
    gone,
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}
