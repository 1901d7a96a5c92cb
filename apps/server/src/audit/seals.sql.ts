import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** The number of a seal and its last link, which depends on all rows before it. */
export type Head = { n: number; link: string }

/** Adds what was committed since then to the chain. Returns how many rows: fewer than a thousand when none is left. */
export async function sealRows(db: Database): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`select audit_seal() as sealed`.execute(db)
  return rows[0]?.sealed ?? 0
}

/** Creates the tables of the coming months. */
export async function makeMonths(db: Database): Promise<void> {
  await sql`select audit_make_months()`.execute(db)
}

export async function chainHead(db: Database): Promise<Head | null> {
  const chain = await db.selectFrom('audit_chain').select(['n', 'head']).executeTakeFirst()
  return chain && chain.n > 0 ? { n: chain.n, link: chain.head.toString('hex') } : null
}

export async function isInChain(db: Database, { n, link }: Head): Promise<boolean> {
  const found = await db
    .selectFrom('audit_seals')
    .select('n')
    .where('n', '=', n)
    .where(sql`encode(substring(links from octet_length(links) - 31), 'hex')`, '=', link)
    .executeTakeFirst()
  return found !== undefined
}
