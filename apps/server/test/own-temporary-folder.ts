import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary folder for this process alone, until it is given back: what others leave in the shared one is not in it. */
export async function ownTemporaryFolder(): Promise<{
  folder: string
  giveBack: () => Promise<void>
}> {
  const before = process.env.TMPDIR
  const folder = await mkdtemp(join(tmpdir(), 'iris-spool-'))
  process.env.TMPDIR = folder
  return {
    folder,
    giveBack: async () => {
      // Other test files run in the same process afterwards.
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
      await rm(folder, { recursive: true, force: true })
    },
  }
}
