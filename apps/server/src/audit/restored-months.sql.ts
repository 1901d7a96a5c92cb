import type pg from 'pg'

// The schema decides from which month on the audit has one table a month, not the rows that are loaded into it.

export async function readMonthsFrom(client: pg.Client): Promise<string | null> {
  const found = await client.query("select to_regclass('audit_chain') is not null as there")
  if (!found.rows[0].there) return null
  const { rows } = await client.query('select months_from::text as since from audit_chain')
  return rows[0].since
}

export async function putBackMonthsFrom(client: pg.Client, since: string | null): Promise<void> {
  if (since !== null) await client.query('update audit_chain set months_from = $1', [since])
}
