import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { type BackupOptions, makeBackup } from './make-backup.ts'
import { readPassphrase } from './passphrase.ts'
import { told } from './told.ts'

/** How many nightly backups are kept. */
const NIGHTS = 14
const MINUTE = 60_000
const OURS = /^iris-\d{4}-\d{2}-\d{2}\.backup$/

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
  const path = join(dir, `iris-${nightOf(at, now)}.backup`)
  if (!(await stat(path).catch(() => undefined))) {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const sums = await makeBackup({ ...options, path, passphrase })
    log(`Cópia da noite pronta em ${path}: ${told(sums)}.`)
  }
  await keepLastNights(dir)
}

/**
 * The day a night began on: a backup that comes past midnight, because it was tried again, would otherwise take the name
 * of the next night. The job comes by the clock of the database, and this one may be up to a minute behind.
 */
function nightOf(at: string, now = new Date()): string {
  const [hour = 0, minute = 0] = at.split(':').map(Number)
  return todayInSaoPaulo(new Date(now.getTime() - (hour * 60 + minute - 1) * MINUTE))
}

async function keepLastNights(dir: string): Promise<void> {
  const names = (await readdir(dir)).sort()
  const old = names.filter((name) => OURS.test(name)).slice(0, -NIGHTS)
  // What a power cut left of another night.
  const unfinished = names.filter((name) => /\.part$/.test(name) && OURS.test(name.slice(0, -5)))
  for (const name of [...old, ...unfinished]) await rm(join(dir, name), { force: true })
}
