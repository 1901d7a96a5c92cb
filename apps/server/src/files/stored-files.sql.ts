import { type Selectable, sql } from 'kysely'
import { backupIsMade } from '../db/backup-lock.ts'
import type { Database } from '../db/database.ts'
import { codeOf } from '../db/error-code.ts'
import type { DB } from '../db/generated.ts'
import type { FileStore } from './file-store.ts'
import type { StoredUpload } from './receive-upload.ts'

export type StoredFile = Selectable<DB['stored_files']>

const FOREIGN_KEY_VIOLATION = '23503'

/** Keeps an upload: writes down what lies in the store under its key, which may then be referred to. */
export async function recordFile(db: Database, upload: StoredUpload): Promise<string> {
  const { key, name, type, size, sha256 } = upload
  await db.insertInto('stored_files').values({ key, name, type, size, sha256 }).execute()
  return key
}

/**
 * Throws a file away, row and bytes, unless something refers to it: the foreign keys know. For after the commit of
 * the write that let go of it; not within a transaction.
 */
export async function dropUnreferencedFile(
  db: Database,
  store: FileStore,
  key: string,
): Promise<void> {
  try {
    const gone = await db.deleteFrom('stored_files').where('key', '=', key).executeTakeFirst()
    if (gone.numDeletedRows === 0n) return
  } catch (error) {
    if (codeOf(error) === FOREIGN_KEY_VIOLATION) return
    throw error
  }
  await removeBytes(db, store, key)
}

/** Throws away the bytes of a row that is gone. While a backup is made, which may know the row, they wait for the sweep. */
export async function removeBytes(db: Database, store: FileStore, key: string): Promise<void> {
  if (!(await backupIsMade(db))) await store.remove(key)
}

/** Which of these names no row has. */
export async function unknownNames(db: Database, keys: string[]): Promise<string[]> {
  const rows = await db.selectFrom('named_files').select('key').where('key', 'in', keys).execute()
  const known = new Set(rows.map(({ key }) => key))
  return keys.filter((key) => !known.has(key))
}

/** The names that rows older than an hour have, after `last` in order of their names. */
export async function namesAfter(db: Database, last: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('named_files')
    .select('key')
    .where('key', '>', last)
    .where('created_at', '<', sql<string>`now() - interval '1 hour'`)
    .orderBy('key')
    .limit(most)
    .execute()
  return rows.flatMap(({ key }) => key ?? [])
}
