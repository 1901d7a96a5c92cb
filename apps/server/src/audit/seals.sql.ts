import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** A seal by its number, with its last link: all rows up to it hang on that. */
export type Head = { n: number; link: string }

/** Links what was committed since to the chain, and answers how many rows: fewer than a thousand once all are. */
export async function sealRows(db: Database): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`select audit_seal() as sealed`.execute(db)
  return rows[0]?.sealed ?? 0
}

/** Makes the tables of the months to come. */
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
