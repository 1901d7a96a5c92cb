import { join } from 'node:path'
import { checked, type FileStore, isOurs } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store, type S3StoreOptions } from './s3-store.ts'

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
  const store = options.kind === 'folder' ? createFolderStore(options.root) : createS3Store(options)
  return {
    put: async (key, body, size) => store.put(checked(key), body, size),
    read: async (key) => store.read(checked(key)),
    stat: async (key) => store.stat(checked(key)),
    remove: async (key) => store.remove(isOurs(key) ? key : checked(key)),
    async *list() {
      for await (const file of store.list()) if (isOurs(file.key)) yield file
    },
  }
}
