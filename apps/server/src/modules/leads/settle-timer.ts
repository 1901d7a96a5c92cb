import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import { withoutPeople } from '../../watch/plain-error.ts'
import { settle } from './lead-counts.sql.ts'

const SECOND = 1000

/**
 * Each second folds the counts that writes have left loose, so that reads stay short. Several processes may do it at
 * once: the database lets one. Reads are right without it.
 * @returns how to stop, once the fold under way is done.
 */
export function keepLeadCountsSettled(db: Database, every = SECOND): () => Promise<void> {
  const stopping = new AbortController()
  const done = run(db, every, stopping.signal)
  return async () => {
    stopping.abort()
    await done
  }
}

async function run(db: Database, every: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await settle(db)
    } catch (error) {
      console.warn(`Contagem de leads atrasada: ${withoutPeople((error as Error).message)}`)
    }
    await sleep(every, undefined, { signal }).catch(() => {})
  }
}
