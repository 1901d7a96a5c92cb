import { chmod, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../db/error-code.ts'
import { mailFolder } from './mailer.ts'

const WEEK = 7 * 24 * 60 * 60 * 1000

/** Mails kept as files hold links to new passwords and results: a week, readable by the owner only. */
export async function removeOldMails(dataDir: string, now = new Date()): Promise<void> {
  const folder = mailFolder(dataDir)
  const names = await readdir(folder).catch(ifMissing<string[]>([]))
  for (const name of names.filter((name) => name.endsWith('.eml'))) {
    const path = join(folder, name)
    // Another instance may have taken it away already.
    const found = await stat(path).catch(() => undefined)
    if (!found?.isFile()) continue
    if (now.getTime() - found.mtimeMs > WEEK) await rm(path, { force: true })
    else if ((found.mode & 0o077) !== 0) await chmod(path, 0o600)
  }
}
