import type pg from 'pg'

/** More than a clinic gives between two backups, also with an import of its largest list. */
const GAP = 100_000

/**
 * Leaves out the numbers that were given after the moment of a backup: a tablet that has not sent yet, or a paper, may
 * hold them, and given again they would lead into the record of somebody else.
 * @param client in the transaction of the rows
 */
export async function skipGivenIds(client: pg.Client): Promise<void> {
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + $1)
     from pg_sequences where schemaname = 'public'`,
    [GAP],
  )
}
