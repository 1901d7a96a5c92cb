import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import pg from 'pg'
import type { DatabaseConfig } from '../db/database.ts'
import { makeFolder } from '../files/make-folder.ts'
import { readHeadOf } from './container.ts'
import { type BackupOptions, makeBackup } from './make-backup.ts'
import { readPassphrase } from './passphrase.ts'
import { markOf } from './snapshot.ts'
import { told } from './told.ts'

/** How many nightly backups are kept. */
const NIGHTS = 14
const MINUTE = 60_000
const DAY = 'iris-\\d{4}-\\d{2}-\\d{2}'

export type NightlyOptions = Omit<BackupOptions, 'path' | 'passphrase'> & {
  dir: string
  /** When a night begins, HH:MM in São Paulo. */
  at: string
  passphraseFile: string | undefined
  now?: Date
}

/**
 * Makes the backup of a night unless it exists, and removes all but the last fourteen. It knows its own files by
 * their names and removes no other.
 */
export async function backUpTonight(options: NightlyOptions): Promise<void> {
  const { dir, at, passphraseFile, log, now } = options
  const passphrase = await readPassphrase(passphraseFile)
  const mark = await readMark(options.connection)
  const night = join(dir, `iris-${nightOf(at, now)}`)
  let path = `${night}.backup`
  if (await isForeign(path, mark)) {
    log(
      `O arquivo ${path} não é deste banco de dados e fica como está. Veja quem mais usa a pasta.`,
    )
    path = `${night}-${mark}.backup`
  }
  if (!(await stat(path).catch(() => undefined))) {
    await makeFolder(dir)
    const sums = await makeBackup({ ...options, path, passphrase })
    log(`Cópia da noite pronta em ${path}: ${told(sums)}.`)
  }
  await keepLastNights(dir, mark)
}

async function readMark(connection: DatabaseConfig): Promise<string> {
  const client = new pg.Client(connection as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  return markOf(client).finally(() => client.end())
}

/** Whether somebody else took the name, such as a practised restore with the settings of the clinic. */
async function isForeign(path: string, mark: string): Promise<boolean> {
  if (!(await stat(path).catch(() => undefined))) return false
  const head = await readHeadOf(path).catch(() => undefined)
  return head === undefined || (head.made_of !== undefined && head.made_of !== mark)
}

/**
 * The day a night began on: a backup that comes past midnight, because it was tried again, would otherwise take the name
 * of the next night. The job comes by the clock of the database, and this one may be up to a minute behind.
 */
function nightOf(at: string, now = new Date()): string {
  const [hour = 0, minute = 0] = at.split(':').map(Number)
  return todayInSaoPaulo(new Date(now.getTime() - (hour * 60 + minute - 1) * MINUTE))
}

/** Of either kind of name. */
async function keepLastNights(dir: string, mark: string): Promise<void> {
  const names = (await readdir(dir)).sort()
  const named = (rest: string) => names.filter((name) => new RegExp(`^${DAY}${rest}$`).test(name))
  const old = ['', `-${mark}`].flatMap((ours) => named(`${ours}\\.backup`).slice(0, -NIGHTS))
  // What a power cut left of another night, also one of a former version.
  const unfinished = named(`(-${mark})?\\.backup(\\.${mark})?\\.part`)
  for (const name of [...old, ...unfinished]) await rm(join(dir, name), { force: true })
}
