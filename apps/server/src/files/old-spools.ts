import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SPOOL } from './receive-upload.ts'

/** No upload takes as long. */
const HOUR = 60 * 60 * 1000

/** Removes what killed servers left of uploads under way: pictures of people's eyes, which are nobody's in there. */
export async function removeOldSpools(now = new Date()): Promise<void> {
  const names = await readdir(tmpdir())
  for (const name of names.filter((name) => name.startsWith(SPOOL))) {
    const path = join(tmpdir(), name)
    // Another instance may have taken it away already, or be at work in it.
    const found = await stat(path).catch(() => undefined)
    if (!found || found.uid !== process.getuid?.()) continue
    if (now.getTime() - found.mtimeMs > HOUR) await rm(path, { recursive: true, force: true })
  }
}
