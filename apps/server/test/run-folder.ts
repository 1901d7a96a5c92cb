import { chmod, mkdtemp, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Below which memory is used as a disk. */
const MEMORY = '/dev/shm'
/** Several times what a run holds at once, so that nothing else becomes short of it. */
const ROOM = 8 * 1024 ** 3
const NAME = /^iris-run-(\d+)-/

/**
 * A folder for everything that the tests of one run write, in memory where there is plenty. Each file of tests makes and
 * removes a database of 850 files, and ext4 looks, for each new file, past all those removed in the last minutes:
 * half a second of a processor for a database, for which memory needs a thirtieth.
 */
export async function makeRunFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const isInMemory = await isRoomy(MEMORY)
  if (isInMemory) await removeOrphans()
  const folder = await mkdtemp(join(isInMemory ? MEMORY : tmpdir(), `iris-run-${process.pid}-`))
  // PostgreSQL runs as another account than root.
  await chmod(folder, 0o711)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function isRoomy(folder: string): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '')
  const [, , kind, options] =
    mounts
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, place]) => place === folder) ?? []
  // PostgreSQL's programs may be copied to where its data is, and run there.
  if (kind !== 'tmpfs' || options?.split(',').includes('noexec')) return false
  const { bavail, bsize } = await statfs(folder)
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM
}

/** What runs that were killed left behind would stay in memory. */
async function removeOrphans(): Promise<void> {
  for (const name of await readdir(MEMORY)) {
    const pid = NAME.exec(name)?.[1]
    if (!pid || (await stat(`/proc/${pid}`).catch(() => undefined))) continue
    await rm(join(MEMORY, name), { recursive: true, force: true })
  }
}
