import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * A disk in memory on a folder; with `remount` among the options, the one that is there.
 * @param {string} folder
 * @param {string} options as `mount -o` takes them
 */
export const mount = (folder, options) =>
  run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])

/** @param {string} folder */
export const unmount = (folder) => run('umount', [folder])

/** Whether we may mount one here; root in a container may not. */
export async function mayMount() {
  const folder = await mkdtemp(join(tmpdir(), 'iris-mount-'))
  try {
    await mount(folder, 'size=1m')
    await unmount(folder)
    return true
  } catch {
    return false
  } finally {
    await rm(folder, { recursive: true })
  }
}
