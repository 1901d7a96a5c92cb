import { chmod, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../db/error-code.ts'
import { doAll } from '../jobs/do-all.ts'
import { mailFolder } from './mailer.ts'

const WEEK = 7 * 24 * 60 * 60 * 1000

/** Mails kept as files hold links to new passwords and results: a week, readable by the owner only. */
export async function removeOldMails(dataDir: string, now = new Date()): Promise<void> {
  const folder = mailFolder(dataDir)
  const names = await readdir(folder).catch(ifMissing<string[]>([]))
  const mails = names.filter((name) => name.endsWith('.eml')).map((name) => join(folder, name))
  await doAll(mails.map((path) => () => tidy(path, now)))
}

async function tidy(path: string, now: Date): Promise<void> {
  // Another instance may have taken it away already.
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) return
  if (now.getTime() - found.mtimeMs > WEEK) await rm(path, { force: true })
  else if ((found.mode & 0o077) !== 0) await chmod(path, 0o600)
}
