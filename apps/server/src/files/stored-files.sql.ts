import { type Selectable, sql } from 'kysely'
import { backupIsMade } from '../db/backup-lock.ts'
import type { Database } from '../db/database.ts'
import { codeOf } from '../db/error-code.ts'
import type { DB } from '../db/generated.ts'
import type { FileStore } from './file-store.ts'
import type { StoredUpload } from './receive-upload.ts'

export type StoredFile = Selectable<DB['stored_files']>

const FOREIGN_KEY_VIOLATION = '23503'

/** Records an upload that is in the store under its key, so that rows may refer to it. */
export async function recordFile(db: Database, upload: StoredUpload): Promise<string> {
  const { key, name, type, size, sha256 } = upload
  await db.insertInto('stored_files').values({ key, name, type, size, sha256 }).execute()
  return key
}

/** Keeps a file that was found from being removed before this transaction refers to it. False where it is gone already. */
export async function holdFile(db: Database, key: string): Promise<boolean> {
  const found = db.selectFrom('stored_files').select('key').where('key', '=', key)
  return (await found.forKeyShare().executeTakeFirst()) !== undefined
}

/**
 * Removes a file, row and bytes, unless something refers to it (the foreign keys know). Call it after the commit of
 * the write that no longer needs it, not within a transaction.
 * @returns whether it is gone by this
 */
export async function dropUnreferencedFile(
  db: Database,
  store: FileStore,
  key: string,
): Promise<boolean> {
  try {
    const gone = await db.deleteFrom('stored_files').where('key', '=', key).executeTakeFirst()
    if (gone.numDeletedRows === 0n) return false
  } catch (error) {
    if (codeOf(error) === FOREIGN_KEY_VIOLATION) return false
    throw error
  }
  await removeBytes(db, store, key)
  return true
}

/** Rows older than a day that nothing refers to, by whatever foreign keys there are. */
export async function filesLetGo(db: Database): Promise<string[]> {
  const references = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'stored_files'::regclass`.execute(db)
  const isFree = references.rows.map(
    ({ table, column }) =>
      sql`not exists (select from ${sql.table(table)} r where ${sql.ref(`r.${column}`)} = f.key)`,
  )
  const { rows } = await sql<{ key: string }>`
    select f.key from stored_files f
    where f.created_at < now() - interval '1 day' and ${sql.join(isFree, sql` and `)}`.execute(db)
  return rows.map(({ key }) => key)
}

/** Removes the bytes of a row that is gone. During a backup, which may still have the row, the sweep does it later. */
export async function removeBytes(db: Database, store: FileStore, key: string): Promise<void> {
  if (!(await backupIsMade(db))) await store.remove(key)
}

/** Which of these names have no row. */
export async function unknownNames(db: Database, keys: string[]): Promise<string[]> {
  const rows = await db.selectFrom('named_files').select('key').where('key', 'in', keys).execute()
  const known = new Set(rows.map(({ key }) => key))
  return keys.filter((key) => !known.has(key))
}

/** The names of rows older than an hour, after `last` in the order of names. */
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

const SOME = 5

/** A few names from both ends of all, which takes no time among however many. */
export async function outermostNames(db: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    (select key from named_files order by key limit ${SOME})
    union (select key from named_files order by key desc limit ${SOME})`.execute(db)
  return rows.map(({ key }) => key)
}

/** The names that were given last. It reads all of them. */
export async function latestNames(db: Database): Promise<string[]> {
  const latest = db.selectFrom('named_files').select('key').orderBy('created_at', 'desc')
  const rows = await latest.limit(SOME).execute()
  return rows.flatMap(({ key }) => key ?? [])
}
