import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import { withoutPeople } from '../../watch/plain-error.ts'
import { foldMarks } from './dashboard.sql.ts'

const SECOND = 1000

/**
 * Each second folds whatever writes have marked, until nothing is left, so that no reader finds a
 * long queue. Several processes may do it at once: the database lets one fold at a time.
 * @returns how to stop, once the fold under way is done.
 */
export function keepFolding(db: Database, every = SECOND): () => Promise<void> {
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
      while (!signal.aborted && (await foldMarks(db)) > 0);
    } catch (error) {
      console.warn(`Estatísticas atrasadas: ${withoutPeople((error as Error).message)}`)
    }
    await sleep(every, undefined, { signal }).catch(() => {})
  }
}
