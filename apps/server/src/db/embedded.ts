import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createCluster } from './embedded/cluster.ts'
import { FolderInUse, lockFolder } from './embedded/folder-lock.ts'
import { type Layout, locate, prepareFolders } from './embedded/layout.ts'
import { Postmaster } from './embedded/postmaster.ts'
import { preparePrograms } from './embedded/programs.ts'
import { codeOf } from './error-code.ts'

/** Where root keeps a database whose own folder only root may enter. */
const SYSTEM_DIR = '/var/lib/iris'

export interface EmbeddedOptions {
  /** The folder named by DATA_DIR, created when missing; the cluster is in its `postgres` folder. */
  dataDir: string
  /** Called with whole sentences in Portuguese for the person who started the program. */
  log: (message: string) => void
  /** PostgreSQL settings that replace ours, for throwaway clusters. */
  settings?: Record<string, string>
  /** Used by the tests in place of /var/lib/iris. */
  systemDir?: string
}

export interface EmbeddedDatabase {
  /** For `createDatabase`, `createPool`, `migrate` and any `pg.Client`. */
  config: EmbeddedConfig
  /** The folder that holds the cluster, which is not always inside DATA_DIR. */
  home: string
  /** Close every pool first. Resolves once PostgreSQL has ended; calling it again is harmless. */
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

/** How long another process may take to start its database, in milliseconds. */
const START_WAIT = 60_000
const ASK_AGAIN = 500

/**
 * The database of a data folder. When an instance is running on it, that one is used and `stop` does not end it;
 * otherwise it is started for as long as needed.
 * @throws Error with a sentence in Portuguese, also when the folder holds no database
 */
export async function joinEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const layout = await findDatabase(options)
  try {
    return await startEmbedded(options)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
  }
  const config = configOf(layout, 'iris')
  await answers(config)
  return { config, home: layout.home, stop: async () => {} }
}

/**
 * Starts the database of a data folder for this process alone.
 * @throws Error with a sentence in Portuguese when an instance is running on it, or the folder holds no database
 */
export async function takeEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  await findDatabase(options)
  return startEmbedded(options)
}

async function findDatabase({ dataDir, systemDir = SYSTEM_DIR }: EmbeddedOptions): Promise<Layout> {
  try {
    const layout = await locate(dataDir, systemDir)
    await stat(join(layout.data, 'PG_VERSION'))
    return layout
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new Error(`Não há um banco de dados em ${dataDir}.`)
    if (code === 'EACCES' || code === 'EPERM')
      throw new Error(
        `Esta conta não pode ler ${dataDir}. Rode o comando com a conta da Íris ou como root.`,
      )
    throw error
  }
}

async function answers(config: EmbeddedConfig): Promise<void> {
  for (const end = Date.now() + START_WAIT; ; await sleep(ASK_AGAIN)) {
    const client = new pg.Client(config)
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch (error) {
      if (Date.now() > end) throw error
    } finally {
      await client.end().catch(() => {})
    }
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
  // Everything is named, so that no PG… variable of the environment changes it.
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
