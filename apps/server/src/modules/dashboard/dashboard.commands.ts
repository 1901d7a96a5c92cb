import type { Database } from '../../db/database.ts'
import { countPlacesOnce } from '../../db/list-totals.sql.ts'
import { keepDoing } from '../../jobs/keep-doing.ts'
import { foldMarks } from './dashboard.sql.ts'

const SECOND = 1000
/** What the busiest server marks in this time is folded in a few steps. */
const TWENTY_SECONDS = 20_000

/** Beyond so many folds a read stops waiting: an import of a million people is under way. */
const FOLDS_BEFORE_READ = 10

/**
 * Folds every second what writes have marked, so that no reader finds a long queue; every twenty seconds while nobody
 * writes. Several processes may do it at once: the database lets one fold at a time.
 * A database that has just got the places of its lists (0090-list-places.sql) has them counted first.
 * @returns how to stop, once the fold under way is done.
 */
export function keepFolding(db: Database, every = SECOND): () => Promise<void> {
  let isCounted = false
  const work = async () => {
    if (!isCounted) isCounted = await countPlacesOnce(db)
    return (await foldMarks(db)) > 0
  }
  return keepDoing({ work, every, whenIdle: TWENTY_SECONDS, late: 'Estatísticas atrasadas' })
}

/** Folds what writes have marked, so that what was written before a read is in it. */
export async function foldBeforeRead(db: Database): Promise<void> {
  for (let folds = 0; folds < FOLDS_BEFORE_READ && (await foldMarks(db)) > 0; folds++);
}
