import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import pg from 'pg'
import { createCluster } from './embedded/cluster.ts'
import { lockFolder } from './embedded/folder-lock.ts'
import { type Layout, locate, prepareFolders } from './embedded/layout.ts'
import { Postmaster } from './embedded/postmaster.ts'
import { preparePrograms } from './embedded/programs.ts'

/** Where root keeps a database whose own folder only root may enter. */
const SYSTEM_DIR = '/var/lib/iris'

/** No socket, or one that its server left behind. */
const NOBODY_THERE = new Set(['ENOENT', 'ECONNREFUSED'])

export interface EmbeddedOptions {
  /** The folder named by DATA_DIR; the cluster lives in its `postgres` folder. Created when missing. */
  dataDir: string
  /** Receives whole sentences in Portuguese, meant for whoever started the program. */
  log: (message: string) => void
  /** PostgreSQL settings laid over ours, for throwaway clusters. */
  settings?: Record<string, string>
  /** Stands in for /var/lib/iris in the tests. */
  systemDir?: string
}

export interface EmbeddedDatabase {
  /** For `createDatabase`, `createPool`, `migrate` and any `pg.Client`. */
  config: EmbeddedConfig
  /** The folder that holds the cluster, which is not always inside DATA_DIR. */
  home: string
  /** Close every pool first. Resolves once PostgreSQL is gone; calling it again is harmless. */
  stop(): Promise<void>
}

export interface EmbeddedConfig {
  /** The folder of the unix socket: no port is opened and no password exists. */
  host: string
  port: number
  user: string
  database: string
  ssl: false
}

/**
 * Starts the PostgreSQL that comes with the project, creating the cluster and the database `iris`
 * when they are missing, and keeps it running until `stop`.
 *
 * @throws Error with a sentence in Portuguese: the folder is in use by another instance, cannot be
 * used by the system account, or PostgreSQL itself refused to start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log, settings = {}, systemDir = SYSTEM_DIR } = options
  const layout = await findFolder(options.dataDir, systemDir)
  const unlock = await lockFolder(layout.home, options.dataDir)
  try {
    await prepareFolders(layout)
    if (layout.relocated) {
      log(`O banco de dados fica em ${layout.home}: só o root pode entrar em ${options.dataDir}.`)
    }
    const programs = await preparePrograms(layout, systemDir)
    await createCluster(layout, programs, log)
    const postmaster = new Postmaster({ layout, programs, log, settings })
    await postmaster.start()
    try {
      await createIris(layout)
    } catch (error) {
      await postmaster.stop()
      throw error
    }
    let stopped: Promise<void> | undefined
    return {
      config: configOf(layout, 'iris'),
      home: layout.home,
      stop() {
        stopped ??= postmaster.stop().finally(unlock)
        return stopped
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** How to connect to the PostgreSQL of a data folder whose program is running; null when none is. */
export async function findRunning(
  dataDir: string,
  systemDir = SYSTEM_DIR,
): Promise<EmbeddedConfig | null> {
  const config = configOf(await findFolder(dataDir, systemDir), 'iris')
  const client = new pg.Client(config)
  try {
    await client.connect()
    return config
  } catch (error) {
    if (!NOBODY_THERE.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    return null
  } finally {
    await client.end().catch(() => {})
  }
}

async function findFolder(dataDir: string, systemDir: string): Promise<Layout> {
  try {
    await mkdir(dirname(dataDir), { recursive: true })
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    return await locate(dataDir, systemDir)
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error
    throw new Error(
      `Sem permissão em ${path ?? dataDir}. Inicie a Íris com o dono da pasta de dados ou escolha outra em DATA_DIR.`,
    )
  }
}

function configOf(layout: Layout, database: string): EmbeddedConfig {
  // Everything is named, so that no PG… variable of the environment has a say.
  return { host: layout.sockets, port: 5432, user: 'iris', database, ssl: false }
}

async function createIris(layout: Layout): Promise<void> {
  const client = new pg.Client(configOf(layout, 'postgres'))
  await client.connect()
  try {
    const found = await client.query("select from pg_database where datname = 'iris'")
    if (found.rowCount === 0) {
      await client.query(
        "create database iris template template0 encoding 'UTF8' locale 'C' locale_provider icu icu_locale 'pt-BR'",
      )
    }
  } finally {
    await client.end()
  }
}
