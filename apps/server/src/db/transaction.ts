import type { Database } from './database.ts'
import { codeOf } from './error-code.ts'
import { isOutgrown } from './outgrown.ts'

const ATTEMPTS = 4
// Deadlock, and a serialization failure: the database asks for the same work again.
const TRY_AGAIN = new Set(['40P01', '40001'])

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
