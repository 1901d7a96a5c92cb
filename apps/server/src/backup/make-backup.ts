import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { AppError } from '@iris/contracts/errors'
import pg from 'pg'
import { lockBackup } from '../db/backup-lock.ts'
import type { DatabaseConfig } from '../db/database.ts'
import { syncFolder } from '../db/embedded/cluster.ts'
import type { FileStore } from '../files/file-store.ts'
import { makeFolder } from '../files/make-folder.ts'
import { sealBackup } from './container.ts'
import { type EntryToWrite, writeEntries } from './entries.ts'
import { databaseEntries, manifestOf, markOf, namedFiles } from './snapshot.ts'

export type BackupOptions = {
  /** The connection of the owner of the tables. */
  connection: DatabaseConfig
  files: FileStore
  /** The file to write; it has another name until it is complete. */
  path: string
  passphrase: string | undefined
  /** The secret that signs links and logins, when the data folder keeps it. */
  secret: string | undefined
  signal?: AbortSignal
  log: (line: string) => void
}

export type BackupSums = { rows: Record<string, number>; files: number; missing: number }

const FASTEST = 1
/** How many names of lost files are listed one by one. */
const TOLD = 100

/**
 * Writes the database at one moment, and the files that its rows name, into one file while people work.
 * @throws Error with a sentence in Portuguese; then nothing is left at `path`
 */
export async function makeBackup(options: BackupOptions): Promise<BackupSums> {
  const { path } = options
  await refuseTaken(path)
  await makeFolder(dirname(path))
  const client = new pg.Client(options.connection as pg.ClientConfig)
  // A broken connection is reported by the present statement or the next one.
  client.on('error', () => {})
  await client.connect()
  try {
    await lockBackup(client)
    return await writeLocked(client, options)
  } finally {
    await client.end().catch(() => {})
  }
}

async function writeLocked(client: pg.Client, options: BackupOptions): Promise<BackupSums> {
  const { path, passphrase, signal } = options
  const mark = await markOf(client)
  // The lock keeps out others of this database, the mark those of another one.
  const unfinished = `${path}.${mark}.part`
  await rm(unfinished, { force: true })
  const sums: BackupSums = { rows: {}, files: 0, missing: 0 }
  try {
    await pipeline(
      Readable.from(writeEntries(allEntries(client, options, sums)), { objectMode: false }),
      createGzip({ level: FASTEST }),
      (content: AsyncIterable<Buffer>) => sealBackup(content, passphrase, mark),
      createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true }),
      { signal },
    )
    // If the connection was lost, so was the lock that protected the files.
    await client.query('select')
    // Meanwhile another database may have made one of this name.
    await refuseTaken(path)
    await rename(unfinished, path)
    await syncFolder(dirname(path))
    return sums
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function* allEntries(
  client: pg.Client,
  { files, secret, log }: BackupOptions,
  sums: BackupSums,
): AsyncGenerator<EntryToWrite> {
  yield { head: await manifestOf(client) }
  yield* databaseEntries(client, sums.rows)
  if (secret !== undefined)
    yield { head: { kind: 'secret', name: 'jwt' }, body: [Buffer.from(secret)] }
  for await (const { key, sha256 } of namedFiles(client)) {
    const found = await files.stat(key)
    const body = found && (await bytesOf(files, key))
    if (!body) {
      if (++sums.missing <= TOLD)
        log(`O arquivo ${key} não está mais onde deveria e ficou de fora.`)
      continue
    }
    yield {
      head: { kind: 'file', key, size: found.size },
      body,
      written: (sum) => {
        sums.files++
        if (sha256 !== null && sum.sha256 !== sha256)
          log(`O arquivo ${key} não tem mais o conteúdo que foi enviado.`)
      },
    }
  }
  yield { head: { kind: 'summary', ...sums } }
}

function bytesOf(files: FileStore, key: string): Promise<Readable | undefined> {
  return files.read(key).catch((error) => {
    if (error instanceof AppError && error.code === 'not-found') return undefined
    throw error
  })
}

async function refuseTaken(path: string): Promise<void> {
  if (await stat(path).catch(() => undefined)) throw new Error(`Já existe um arquivo em ${path}.`)
}
