import pg from 'pg'
import type { DatabaseConfig } from '../src/db/database.ts'

/**
 * From now on the database says of each such change of this table that its disk is full.
 * @returns how there is space again
 */
export async function fillUp(
  owner: DatabaseConfig,
  table: string,
  change: 'insert' | `update of ${string}` = 'insert',
): Promise<() => Promise<void>> {
  await asOwner(
    owner,
    `create or replace function no_space() returns trigger language plpgsql as $$
       begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
     create trigger no_space before ${change} on ${table} for each statement execute function no_space()`,
  )
  return () => asOwner(owner, `drop trigger no_space on ${table}`)
}

async function asOwner(owner: DatabaseConfig, sql: string): Promise<void> {
  const client = new pg.Client(owner as pg.ClientConfig)
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
