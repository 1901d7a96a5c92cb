import type { Selectable } from 'kysely'
import type { Database } from '../db/database.ts'
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

export async function findStoredFile(db: Database, key: string): Promise<StoredFile | undefined> {
  return db.selectFrom('stored_files').selectAll().where('key', '=', key).executeTakeFirst()
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
    if ((error as { code?: string }).code === FOREIGN_KEY_VIOLATION) return
    throw error
  }
  await store.remove(key)
}
