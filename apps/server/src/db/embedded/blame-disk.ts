import { statfs } from 'node:fs/promises'
import type { Layout } from './layout.ts'

/** With less PostgreSQL does not start: one segment of its journal. */
const NEEDED = 16 * 1024 * 1024

/**
 * An error of PostgreSQL's programs; on a full disk it gets the code of the system for that, so that whoever starts us may
 * wait for space. What they said may be cut short, or missing: their log lies on the same disk.
 */
export async function blameDisk(
  error: Error,
  said: string,
  { home, dataDir }: Pick<Layout, 'home' | 'dataDir'>,
): Promise<Error> {
  const full =
    said.includes('No space left on device') || (await isFull(home)) || (await isFull(dataDir))
  return full ? Object.assign(error, { code: 'ENOSPC' }) : error
}

async function isFull(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => undefined)
  // Some disks of a network do not know their size.
  return found !== undefined && found.blocks > 0 && found.bavail * found.bsize < NEEDED
}
