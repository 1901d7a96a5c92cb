import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../src/db/database.ts'

/**
 * Does `work` in a transaction that stays open, with its locks, until it is let go: what somebody else does meanwhile
 * finds it half done. The returned function commits it.
 */
export async function holdTransaction(
  db: Database,
  work: (transaction: Database) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const done = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const held = db.transaction().execute(async (transaction) => {
    await work(transaction)
    done.resolve()
    await gate.promise
  })
  await Promise.race([done.promise, held])
  return async () => {
    gate.resolve()
    await held
  }
}

/** Until so many wait for what such a transaction holds, or for each other. */
export async function untilWaitedFor(db: Database, people = 1): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(distinct pid)::int as n from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`.execute(db)
    return rows[0]?.n
  }
  await expect.poll(waiting).toBeGreaterThanOrEqual(people)
}
