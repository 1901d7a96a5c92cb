import { sql } from 'kysely'
import type { Database } from './database.ts'
import { again, isReadUndone, isUndone } from './undone.ts'

/** Runs `work` in one transaction. After a deadlock, or a migration beneath it, it runs again, so `work` may touch only the database. */
export function inTransaction<T>(
  db: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  return again(isUndone, () => db.transaction().execute(work))
}

/** Runs reads that all see the database as the first of them did; as `inTransaction`, perhaps again. */
export function inSnapshot<T>(db: Database, read: (snapshot: Database) => Promise<T>): Promise<T> {
  return again(isReadUndone, () =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
  )
}

/**
 * Runs a read that is planned for the very values it asks: how often a text is found decides how it is looked for. As
 * `inTransaction`, perhaps again.
 */
export function plannedAnew<T>(db: Database, read: (db: Database) => Promise<T>): Promise<T> {
  return again(isReadUndone, () =>
    db.transaction().execute(async (trx) => {
      await sql`set local plan_cache_mode = force_custom_plan`.execute(trx)
      return read(trx)
    }),
  )
}
