import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '../db/error-code.ts'

/**
 * A folder that its owner alone may enter, with those above it. Node's own `recursive` never comes back where the system
 * refuses a new folder as if the one above it were missing, as it does in /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    const found = await stat(folder).catch(() => undefined)
    if (found?.isDirectory()) return
    const above = dirname(folder)
    const hasAbove = await stat(above).then(
      () => true,
      () => above === folder,
    )
    if (codeOf(error) !== 'ENOENT' || hasAbove) throw error
    await makeFolder(above)
    await makeFolder(folder)
  }
}
