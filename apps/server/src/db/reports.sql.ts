import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDatabase, type Database, type DatabaseConfig } from './database.ts'

/** Milliseconds that a read waits for the replica to have all that was written before; longer, and the primary is quicker. */
const CATCH_UP = 100
const ASK_AGAIN = 5
/** For so long nobody asks a replica that failed. */
const LEFT_ALONE = 10_000
/** A replica that does not answer must not keep its callers waiting. */
const CONNECTION_WAIT = 1000

/** Where statistics and reports are read: from a replica when there is one and it has caught up, else from the primary. */
export type Reports = {
  /** @param work reads only, and may run a second time on the primary */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * What is read from the replica has everything that was committed before the call. The replica is asked how far it is; one
 * that is away, too far behind, or that ends a statement because the primary removed its rows, is passed over.
 */
export function createReports(
  primary: Database,
  replicaConfig: DatabaseConfig | undefined,
  log: (line: string) => void = console.warn,
): Reports {
  if (!replicaConfig) return { read: (work) => work(primary), close: async () => {} }
  const replica = createDatabase({ connectionTimeoutMillis: CONNECTION_WAIT, ...replicaConfig })
  let awayUntil = 0

  const leaveAlone = (error: unknown) => {
    awayUntil = Date.now() + LEFT_ALONE
    log(`Réplica fora de uso por ${LEFT_ALONE / 1000} s: ${(error as Error).message}`)
  }
  return {
    async read(work) {
      if (Date.now() < awayUntil) return work(primary)
      const { rows } = await sql<{ at: string }>`
        select pg_current_wal_flush_lsn()::text as at`.execute(primary)
      try {
        if (await hasReached(replica, rows[0]!.at)) return await work(replica)
      } catch (error) {
        leaveAlone(error)
      }
      return work(primary)
    },
    close: () => replica.destroy(),
  }
}

/** Whether the replica shows what the primary had written when it was at `position`, or soon will. */
async function hasReached(replica: Database, position: string): Promise<boolean> {
  for (const end = Date.now() + CATCH_UP; ; await sleep(ASK_AGAIN)) {
    const { rows } = await sql<{ reached: boolean }>`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as reached`.execute(
      replica,
    )
    if (rows[0]?.reached) return true
    if (Date.now() > end) return false
  }
}
