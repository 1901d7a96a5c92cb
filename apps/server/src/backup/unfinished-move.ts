import pg from 'pg'
import type { DatabaseConfig } from '../db/database.ts'

/** This table is in a database while a clinic is moved into it. */
export const MOVE_MARK = 'public.unfinished_move'

export async function isUnfinishedMove(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    'select to_regclass($1) is not null as there',
    [MOVE_MARK],
  )
  return rows[0]?.there ?? false
}

/**
 * A database into which a clinic was moved only in part must not start as one.
 * @throws Error with a sentence in Portuguese
 */
export async function refuseUnfinishedMove(config: DatabaseConfig): Promise<void> {
  const client = new pg.Client(config as pg.ClientConfig)
  await client.connect()
  try {
    if (await isUnfinishedMove(client))
      throw new Error('A mudança para este banco não terminou. Rode npm run move de novo.')
  } finally {
    await client.end()
  }
}
