import type { Database } from '../db/database.ts'
import { keepDoing } from '../jobs/keep-doing.ts'
import { readAnchor, writeAnchor } from './anchor.ts'
import { chainHead, isInChain, sealRows } from './seals.sql.ts'

const TEN_SECONDS = 10_000

/**
 * Every ten seconds adds the rows that were committed since to the chain, and writes its head down outside of the
 * database. Several processes may do it at once: the database lets one.
 * @returns a function that stops, once the running step is done.
 */
export function keepSealing(
  db: Database,
  dataDir: string,
  every = TEN_SECONDS,
): () => Promise<void> {
  const work = async () => {
    if ((await sealRows(db)) > 0) return true
    await anchorHead(db, dataDir)
    return false
  }
  return keepDoing({ work, every, late: 'Auditoria ainda sem selo' })
}

/** Writes the head of the chain down, unless what stands there is no part of it: that is for a person to look at. */
export async function anchorHead(db: Database, dataDir: string): Promise<void> {
  const [head, before] = [await chainHead(db), await readAnchor(dataDir)]
  if (head?.n === before?.n && head?.link === before?.link) return
  if (before && !(await isInChain(db, before))) {
    console.warn('A auditoria não contém mais o selo da âncora. Rode npm run audit:verify.')
    return
  }
  if (head) await writeAnchor(dataDir, head)
}
