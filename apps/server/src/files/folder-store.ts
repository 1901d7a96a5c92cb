import { mkdir, open, opendir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { syncFolder } from '../db/embedded/cluster.ts'
import { ifMissing } from '../db/error-code.ts'
import { orNotFound } from '../db/or-not-found.ts'
import type { FileStore, ListedFile } from './file-store.ts'

export function createFolderStore(root: string): FileStore {
  return {
    async put(key, body, size) {
      const path = join(root, key)
      // Written beside its place and renamed when whole and on disk: a crash never leaves half a file under a key.
      const unfinished = `${path}.part`
      const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        const file = await open(unfinished, 'wx', 0o600)
        try {
          await file.writeFile(body)
          const written = (await file.stat()).size
          if (written !== size) throw new Error(`Expected ${size} bytes, got ${written}.`)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, path)
        // Else a power cut undoes the name, whose row is kept.
        await syncFolders(dirname(path), made ? dirname(made) : dirname(path))
      } catch (error) {
        body.destroy()
        await rm(unfinished, { force: true })
        throw error
      }
    },

    async read(key) {
      const file = orNotFound(await open(join(root, key)).catch(ifMissing(undefined)))
      return file.createReadStream()
    },

    async stat(key) {
      const found = await stat(join(root, key)).catch(ifMissing(undefined))
      return found && { size: found.size }
    },

    async room() {
      const disk = await statfs(root).catch(ifMissing(undefined))
      return disk ? disk.bavail * disk.bsize : Infinity
    },

    async remove(key) {
      await rm(join(root, key), { force: true })
    },

    list: () => filesBelow(root, root),
  }
}

/** From a folder up to one above it, or itself. */
async function syncFolders(folder: string, last: string): Promise<void> {
  await syncFolder(folder)
  if (folder !== last) await syncFolders(dirname(folder), last)
}

async function* filesBelow(folder: string, root: string): AsyncGenerator<ListedFile> {
  const entries = await opendir(folder).catch(ifMissing([]))
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path, root)
    if (!entry.isFile()) continue
    // A file that was just removed is no longer listed.
    const found = await stat(path).catch(() => undefined)
    if (found) yield { key: relative(root, path), changedAt: found.mtime }
  }
}
