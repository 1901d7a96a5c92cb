import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from './database.ts'

// While a backup is made no bytes are removed, because a row of its snapshot may still name them. Whoever wants to
// remove bytes asks after their row is gone: a backup that starts later does not have the row, and one that started
// before is seen.

const KEY = "hashtextextended('iris backup', 0)"
const TRIES = 50
const ASK_AGAIN = 100

/**
 * Marks that a backup is being made, until the connection ends.
 * @throws Error with a sentence in Portuguese while another one is being made
 */
export async function lockBackup(client: pg.Client): Promise<void> {
  for (let left = TRIES; left > 0; left--) {
    const { rows } = await client.query(`select pg_try_advisory_lock(${KEY}) as mine`)
    if (rows[0].mine) return
    await sleep(ASK_AGAIN)
  }
  throw new Error('Outra cópia está sendo feita. Espere que ela termine.')
}

/** Whether bytes without a row must stay for now; the sweep removes them later. */
export async function backupIsMade(db: Database): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.raw(KEY)}) as free`.execute(db)
  return !rows[0]!.free
}
