import { execFile } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { ownerOf } from '../db/embedded/account.ts'
import { syncFolder } from '../db/embedded/cluster.ts'
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded.ts'
import { ifMissing } from '../db/error-code.ts'
import { checkKnown, migrateUpTo } from '../db/migrate.ts'
import { createFileStore } from '../files/create-file-store.ts'
import { type OpenedBackup, openBackup } from './container.ts'
import { type BackupEntry, type EntryHead, readEntries } from './entries.ts'
import { beginLoading } from './load-rows.ts'
import type { BackupSums } from './make-backup.ts'
import { skipGivenIds } from './skipped-ids.sql.ts'
import { UNFINISHED } from './unfinished-restore.ts'

export type RestoreOptions = {
  path: string
  dataDir: string
  passphrase: string | undefined
  log: (line: string) => void
  /** Ends every login, in the transaction of the rows. */
  endLogins: (client: pg.Client) => Promise<void>
}

type Manifest = Extract<EntryHead, { kind: 'manifest' }>
type Summary = Extract<EntryHead, { kind: 'summary' }>

const SINCE_THEN =
  'Todas as sessões foram encerradas: cada pessoa entra de novo uma vez. O que mudou depois da cópia voltou atrás: encerre de novo os links de cadastro e de resultado, revogue de novo as chaves de API, desative de novo os usuários e troque de novo as senhas e os segundos fatores.'

const IN_A_PRACTICE =
  'Se for um ensaio, inicie sem SMTP_URL, BACKUP_DIR e S3_…: senão, os e-mails que esperavam na cópia saem de novo.'

/**
 * Fills an empty data folder from a backup. The whole file is read and checked before anything is written; a later
 * failure (a full disk, for example) leaves the folder as empty as it was. Everybody has to log in once.
 * @throws Error with a sentence in Portuguese
 */
export async function restoreBackup(options: RestoreOptions): Promise<BackupSums> {
  const { path, dataDir, passphrase, log } = options
  await refuseFilled(dataDir)
  log('Conferindo a cópia…')
  const opened = await openBackup(path, passphrase)
  const manifest = await checkEntries(opened)
  await checkKnown(manifest.migrations)
  log(`Restaurando a cópia de ${opened.madeAt}…`)
  const made = await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(join(dataDir, UNFINISHED), '', { flag: 'wx' })
  await syncFolder(dataDir)
  let embedded: EmbeddedDatabase | undefined
  try {
    embedded = await startEmbedded({ dataDir, log })
    const last = manifest.migrations.at(-1)!.name
    await migrateUpTo(embedded.config, last)
    const sums = await load(embedded, opened, options)
    await embedded.stop()
    await giveAway(made ?? dataDir, made === undefined ? dataDir : dirname(made))
    await rm(join(dataDir, UNFINISHED))
    await syncFolder(dataDir)
    log(SINCE_THEN)
    log(IN_A_PRACTICE)
    return sums
  } catch (error) {
    await embedded?.stop()
    if (embedded) await rm(embedded.home, { recursive: true, force: true })
    for (const name of await readdir(dataDir))
      await rm(join(dataDir, name), { recursive: true, force: true })
    if (made !== undefined) await rm(dataDir, { recursive: true, force: true })
    throw error
  }
}

/** Run by root, the command fills the folder of an account that starts the clinic and must be able to read it. */
async function giveAway(folder: string, likeFolder: string): Promise<void> {
  const owner = await ownerOf(likeFolder)
  if (process.getuid?.() !== 0 || !owner?.uid) return
  // `-h`: a link to a database that is kept elsewhere is not followed.
  await promisify(execFile)('chown', ['-Rh', `${owner.uid}:${owner.gid}`, '--', folder])
}

async function refuseFilled(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(ifMissing<string[]>([]))
  if (names.includes(UNFINISHED))
    throw new Error(
      `Uma restauração anterior em ${dataDir} não terminou. Esvazie a pasta e restaure de novo.`,
    )
  if (names.length > 0)
    throw new Error(`A pasta ${dataDir} não está vazia. Restaure em uma pasta vazia (DATA_DIR).`)
}

const entriesOf = ({ content }: OpenedBackup) =>
  readEntries(Readable.from(content(), { objectMode: false }).compose(createGunzip()))

/** Reads everything once, to the last byte of the last file. */
async function checkEntries(opened: OpenedBackup): Promise<Manifest> {
  let manifest: Manifest | undefined
  let ended = false
  for await (const { head } of entriesOf(opened)) {
    if (head.kind === 'manifest') manifest ??= head
    ended = head.kind === 'summary'
  }
  if (!manifest || !ended) throw new Error('O conteúdo desta cópia não pode ser lido.')
  return manifest
}

async function load(
  { config }: EmbeddedDatabase,
  opened: OpenedBackup,
  { dataDir, endLogins }: RestoreOptions,
): Promise<BackupSums> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  let files = 0
  let summary: Summary | undefined
  try {
    const loading = await beginLoading(client, config)
    for await (const entry of entriesOf(opened)) {
      if (entry.head.kind === 'summary') summary = entry.head
      else if (!(await loading.take(entry))) files += await keepBytes(entry, dataDir)
    }
    await endLogins(client)
    await skipGivenIds(client)
    await loading.commit()
    const sums = { rows: loading.rows, files, missing: summary?.missing ?? 0 }
    if (summary && sameSums(summary, sums)) return sums
  } finally {
    await client.end()
  }
  throw new Error('A restauração não trouxe tudo de volta.')
}

/** @returns how many files it was */
async function keepBytes({ head, body }: BackupEntry, dataDir: string): Promise<number> {
  if (head.kind === 'secret') {
    const folder = join(dataDir, 'secrets')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(join(folder, head.name), await buffer(body), { mode: 0o600 })
  }
  if (head.kind !== 'file') return 0
  const store = createFileStore({ kind: 'folder', root: join(dataDir, 'files') })
  await store.put(head.key, Readable.from(body, { objectMode: false }), head.size)
  return 1
}

function sameSums(told: BackupSums, found: BackupSums): boolean {
  const tables = Object.entries(told.rows)
  return told.files === found.files && tables.every(([name, rows]) => found.rows[name] === rows)
}
