import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Head } from './seals.sql.ts'

/** Rows in one read, so that memory stays the same however long the chain is. */
const ROWS = 5000
const SEALS = 500

export type Seal = { n: number; ids: number[]; links: Buffer; earliest: string; latest: string }
type Chain = Head & { high: number }

// Everything a row says, as audit_line() in 0026-audit-seals.sql writes it. That function is not trusted here.
const LINE = sql<Buffer>`sha256(convert_to(jsonb_build_array(
  a.id, round(extract(epoch from a.at) * 1000)::bigint, a.user_id, a.link_jti, a.action, a.entity, a.entity_id,
  a.patient_id, a.ip, a.detail, a.subjects::text)::text, 'UTF8'))`

/** The next seals after one, as many as cover one read of rows. */
export async function sealsAfter(db: Database, n: number): Promise<Seal[]> {
  const { rows } = await sql<Seal>`
    select n, ids, links, earliest, latest from (
      select *, sum(cardinality(ids)) over (order by n) - cardinality(ids) as before
      from (select * from audit_seals where n > ${n} order by n limit ${sql.lit(SEALS)}) s
    ) counted where before < ${sql.lit(ROWS)} order by n`.execute(db)
  return rows
}

/** What the rows of some seals say now, by their ids; a number that two rows have is there twice. */
export async function digestsOf(
  db: Database,
  seals: readonly Seal[],
): Promise<{ id: number; digest: Buffer }[]> {
  const ids = seals.flatMap((seal) => seal.ids)
  const earliest = seals.map((seal) => seal.earliest).sort()[0]
  const latest = seals
    .map((seal) => seal.latest)
    .sort()
    .at(-1)
  const { rows } = await sql<{ id: number; digest: Buffer }>`
    select a.id, ${LINE} as digest from audit_events a
    where a.id = any(${ids}::bigint[]) and a.at between ${earliest} and ${latest}`.execute(db)
  return rows
}

/** The end of the chain, as it says itself. */
export async function chainEnd(db: Database): Promise<Chain | null> {
  const chain = await db.selectFrom('audit_chain').selectAll().executeTakeFirst()
  return chain ? { n: chain.n, link: chain.head.toString('hex'), high: chain.high } : null
}

// A number that is still missing may come later: its row is not sealed yet.
const AWAITED: RawBuilder<boolean> = sql`(c.missing + c.missing_long) @> a.id`

/** How many rows the chain must cover by now, and how many it does not cover yet. */
export async function countRows(db: Database): Promise<{ settled: number; waiting: number }> {
  const { rows } = await sql<{ settled: number; waiting: number }>`
    select count(*) filter (where a.id <= c.high and not ${AWAITED}) as settled,
      count(*) filter (where a.id > c.high or ${AWAITED}) as waiting
    from audit_events a cross join audit_chain c`.execute(db)
  return rows[0] ?? { settled: 0, waiting: 0 }
}

/** The first row that should have a seal but has none; null when there is none. */
export async function firstUnsealed(db: Database): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select min(a.id) as id from audit_events a cross join audit_chain c
    where a.id <= c.high and not ${AWAITED}
      and not exists (select from (select unnest(ids) as id from audit_seals) s where s.id = a.id)`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** The first number that two rows share; null when there is none. */
export async function firstTwin(db: Database): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from audit_events group by id having count(*) > 1 order by id limit 1`.execute(db)
  return rows[0]?.id ?? null
}
