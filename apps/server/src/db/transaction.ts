import type { Database } from './database.ts'
import { codeOf } from './error-code.ts'

const ATTEMPTS = 4
// Deadlock, and a serialization failure: the database asks for the same work again.
const TRY_AGAIN = new Set(['40P01', '40001'])

/** Runs `work` in one transaction. After a deadlock it runs again, so `work` may touch only the database. */
export async function inTransaction<T>(
  db: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = codeOf(error)
      if (attempt >= ATTEMPTS || !TRY_AGAIN.has(code)) throw error
    }
  }
}
