import type pg from 'pg'
import { type KeptTable, listed, quoted, readSequences, tablesOf } from './snapshot.ts'

/**
 * Compares all tables of two databases: how many rows each has, and the sum of their hashes, in any order.
 * @throws Error with a sentence in Portuguese that names a table that differs
 */
export async function compareRows(source: pg.Client, target: pg.Client): Promise<void> {
  for (const client of [source, target]) await client.query("set time zone 'UTC'")
  for (const table of await tablesOf(source)) {
    const [before, after] = await Promise.all([sumOf(source, table), sumOf(target, table)])
    if (before !== after)
      throw new Error(
        `A tabela ${table.name} não chegou igual: ${before} aqui, ${after} no destino.`,
      )
  }
  const [before, after] = await Promise.all([readSequences(source), readSequences(target)])
  const differs = Object.keys(before).find((name) => before[name] !== after[name])
  if (differs) throw new Error(`O contador ${differs} não chegou igual.`)
}

async function sumOf(client: pg.Client, { name, columns }: KeptTable): Promise<string> {
  // MD5, because the hash functions of PostgreSQL may change from one version to the next.
  const { rows } = await client.query<{ sum: string }>(`
    select count(*) || ' ' || coalesce(sum(('x' || left(md5(row::text), 15))::bit(60)::bigint), 0) as sum
    from (select ${listed(columns)} from ${quoted(name)}) row`)
  return rows[0]!.sum
}
