import { sql } from 'kysely'
import type { Database } from './database.ts'
import { codeOf, DEADLOCK } from './error-code.ts'
import { isOutgrown } from './outgrown.ts'

const ATTEMPTS = 4
// The latter is a serialization failure: the database asks for the same work again.
const TRY_AGAIN = new Set([DEADLOCK, '40001'])

/** Runs `work` in one transaction. After a deadlock, or a migration beneath it, it runs again, so `work` may touch only the database. */
export async function inTransaction<T>(
  db: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const isPassing = TRY_AGAIN.has(codeOf(error)) || isOutgrown(error)
      if (attempt >= ATTEMPTS || !isPassing) throw error
    }
  }
}

/** Runs reads that all see the database as the first of them did. */
export function inSnapshot<T>(db: Database, read: (snapshot: Database) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read)
}

/** Runs a read that is planned for the very values it asks: how often a text is found decides how it is looked for. */
export function plannedAnew<T>(db: Database, read: (db: Database) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(trx)
    return read(trx)
  })
}
