import type { Readable } from 'node:stream'

/**
 * Where the bytes of uploads live: a folder or an S3-compatible bucket, chosen once at start.
 * Keys are made by `newKey` and carry no identity (SBIS 1.06.01); names and types are in the database.
 */
export type FileStore = {
  /** Stores the whole `body` of `size` bytes; a body that breaks off leaves nothing behind. */
  put(key: string, body: Readable, size: number): Promise<void>
  /**
   * The bytes as a stream, which the signal ends. Rejects with AppError `not-found` when there is no such file.
   */
  read(key: string, signal?: AbortSignal): Promise<Readable>
  stat(key: string): Promise<{ size: number } | undefined>
  /** Bytes that it has room for; Infinity where nobody can say. */
  room(): Promise<number>
  /** Removing a missing file is no error. */
  remove(key: string): Promise<void>
  /**
   * Everything that was ever put and is still there, also what a crash left unfinished (`….part`), but nothing of
   * others.
   */
  list(): AsyncIterable<ListedFile>
}

export type ListedFile = { key: string; changedAt: Date }

/** A fresh key below `folder`: `exams/2026/11/<uuid>`. */
export function newKey(folder: string, now = new Date()): string {
  const [year, month] = now.toISOString().split('-')
  return checked(`${folder}/${year}/${month}/${crypto.randomUUID()}`)
}

/** A key as `newKey` makes it, or the folder's unfinished file of one. */
export const isOurs = (key: string) =>
  /^[a-z0-9-]+\/\d{4}\/\d{2}\/[0-9a-f-]{36}(\.part)?$/.test(key)

/**
 * The key itself. No dots, so none can leave the folder, be hidden, or end in something a server would run.
 * Throws an Error for any other text.
 */
export function checked(key: string): string {
  if (key.length > 200 || !/^[a-z0-9-]+(\/[a-z0-9-]+)+$/.test(key)) {
    throw new Error('A file key holds only lower-case letters, digits, hyphens and slashes.')
  }
  return key
}
