import { AppError } from '@iris/contracts/errors'
import { sql } from 'kysely'
import { createDatabase, type Database, type DatabaseConfig } from './database.ts'
import { networkOf } from './network-of.ts'

/** How many of something one subject may do within so many minutes, from the first one on. */
export type Limit = { name: string; most: number; minutes: number }
/** One more of it, by whom. */
export type Counted = { limit: Limit; who: string }

/** What is limited, counted by all instances together: in the database, outside of the transaction of any request. */
export type Limits = {
  /** Counts all of these or, when one is full, none. @returns the seconds to wait; 0 when they were counted */
  take(counted: Counted[]): Promise<number>
  /** Takes back what turned out not to count. */
  giveBack(counted: Counted[]): Promise<void>
  close(): Promise<void>
}

/**
 * Connections of their own: a request may hold a transaction while it asks. If all took a second connection from the
 * requests' own pool, each could wait for ever for the others.
 */
const CONNECTIONS = 2

/** @param now the time in place of the database's, for tests */
export function createLimits(config: DatabaseConfig, now?: () => Date): Limits {
  const db = createDatabase({ ...config, max: CONNECTIONS })
  const moment = () => (now ? sql`${now()}::timestamptz` : sql`clock_timestamp()`)
  const subjects = (counted: Counted[]) =>
    counted.map(({ limit, who }) => `${limit.name} ${networkOf(who)}`)
  return {
    async take(counted) {
      const most = counted.map(({ limit }) => limit.most)
      const seconds = counted.map(({ limit }) => limit.minutes * 60)
      const { rows } = await sql<{ wait: number }>`
        select limit_take(${subjects(counted)}, ${most}, ${seconds}, ${moment()}) as wait`.execute(
        db,
      )
      return rows[0]!.wait
    },
    async giveBack(counted) {
      await sql`
        update limit_counts set n = n - 1
        where subject = any(${subjects(counted)}::text[]) and n > 0 and ends > ${moment()}`.execute(
        db,
      )
    },
    close: () => db.destroy(),
  }
}

/** For one call, whose transaction may run again: what it has counted, and not taken back, it does not count once more. */
export function countedOnce(limits: Limits): Limits {
  const taken = new Set<string>()
  return {
    ...limits,
    async take(counted) {
      const key = JSON.stringify(counted)
      if (taken.has(key)) return 0
      const wait = await limits.take(counted)
      if (wait === 0) taken.add(key)
      return wait
    },
    giveBack(counted) {
      taken.delete(JSON.stringify(counted))
      return limits.giveBack(counted)
    },
  }
}

/** @throws AppError `auth.throttled` with the time to wait */
export async function takeOrRefuse(limits: Limits, counted: Counted[]): Promise<void> {
  const retryAfter = await limits.take(counted)
  if (retryAfter > 0) throw new AppError('auth.throttled', { retryAfter })
}

/** Throws away counts that have ended, and those that a clock which was ahead would let last for longer than any limit. */
export async function forgetOldCounts(db: Database): Promise<void> {
  await sql`delete from limit_counts where ends < now() or ends > now() + interval '1 day'`.execute(
    db,
  )
}
