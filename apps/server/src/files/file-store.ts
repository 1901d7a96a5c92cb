import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'

/**
 * Where the bytes of uploads live: a folder or an S3-compatible bucket, chosen once at start.
 * Keys are made by `newKey` and carry no identity (SBIS 1.06.01); names and types are in the database.
 */
export type FileStore = {
  /** Stores the whole `body` of `size` bytes; a body that breaks off leaves nothing behind. */
  put(key: string, body: Readable, size: number): Promise<void>
  /** The bytes as a stream. Rejects with AppError `not-found` when there is no such file. */
  read(key: string): Promise<Readable>
  stat(key: string): Promise<{ size: number } | undefined>
  /** Removing a missing file is no error. */
  remove(key: string): Promise<void>
  /**
   * Everything that was ever put and is still there, also what a crash left unfinished (`….part`), but nothing of
   * others.
   */
  list(): AsyncIterable<ListedFile>
}

export type ListedFile = { key: string; changedAt: Date }

export type FileStoreOptions =
  | { kind: 'folder'; root: string }
  | {
      kind: 's3'
      endpoint: string
      bucket: string
      region: string
      accessKeyId: string
      secretAccessKey: string
    }

/** The store that the settings name. */
export function fileStoreOf(settings: {
  dataDir: string
  s3: Omit<Extract<FileStoreOptions, { kind: 's3' }>, 'kind'> | undefined
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

/** A fresh key below `folder`: `exams/2026/11/<uuid>`. */
export function newKey(folder: string, now = new Date()): string {
  const [year, month] = now.toISOString().split('-')
  return checked(`${folder}/${year}/${month}/${crypto.randomUUID()}`)
}

/** A key as `newKey` makes it, or the folder's unfinished file of one. */
const isOurs = (key: string) => /^[a-z0-9-]+\/\d{4}\/\d{2}\/[0-9a-f-]{36}(\.part)?$/.test(key)

// No dots, so no key can leave the folder, be hidden, or end in something a server would run.
function checked(key: string): string {
  if (key.length > 200 || !/^[a-z0-9-]+(\/[a-z0-9-]+)+$/.test(key)) {
    throw new Error('A file key holds only lower-case letters, digits, hyphens and slashes.')
  }
  return key
}
