import { join } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { checked, type FileStore, isOurs } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import type { S3StoreOptions } from './s3-store.ts'

export type FileStoreOptions = { kind: 'folder'; root: string } | ({ kind: 's3' } & S3StoreOptions)

/** The store that the settings name. */
export function fileStoreOf(settings: {
  dataDir: string
  s3: S3StoreOptions | undefined
}): FileStore {
  const { s3, dataDir } = settings
  return createFileStore(
    s3 ? { kind: 's3', ...s3 } : { kind: 'folder', root: join(dataDir, 'files') },
  )
}

export function createFileStore(options: FileStoreOptions): FileStore {
  const opened =
    options.kind === 'folder'
      ? Promise.resolve(createFolderStore(options.root))
      : import('./s3-store.ts').then(({ createS3Store }) => createS3Store(options))
  return {
    put: async (key, body, size) => (await opened).put(checked(key), body, size),
    async read(key, signal) {
      const bytes = await (await opened).read(checked(key))
      return signal ? addAbortSignal(signal, bytes) : bytes
    },
    stat: async (key) => (await opened).stat(checked(key)),
    room: async () => (await opened).room(),
    remove: async (key) => (await opened).remove(isOurs(key) ? key : checked(key)),
    async *list() {
      for await (const file of (await opened).list()) if (isOurs(file.key)) yield file
    },
  }
}
