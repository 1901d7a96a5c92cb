import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

// After ten failures in a row each further try has to wait: a minute, two, four … an hour at most.
const wait = sql`case when f.failures < 10 then interval '0'
  else interval '1 minute' * least(60, power(2, least(f.failures - 10, 6))) end`

/**
 * Counts a try before its password is looked at, so that many at once cannot slip past the limit.
 * @returns null when the try may go on, else how many seconds it has to wait.
 */
export async function countLoginTry(db: Database, email: string): Promise<number | null> {
  const counted = await sql`
    insert into login_failures as f (subject, failures, last_at) values (lower(${email}), 1, now())
    on conflict (subject) do update set failures = f.failures + 1, last_at = now()
    where f.last_at + ${wait} <= now()
    returning subject`.execute(db)
  if (counted.rows.length > 0) return null
  const found = await sql<{ seconds: number }>`
    select ceil(extract(epoch from f.last_at + ${wait} - now()))::int as seconds
    from login_failures f where subject = lower(${email})`.execute(db)
  return Math.max(1, found.rows[0]?.seconds ?? 1)
}

export async function deleteLoginFailures(db: Database, email: string): Promise<void> {
  await sql`delete from login_failures where subject = lower(${email})`.execute(db)
}

/** @param expires seconds since 1970, when the token would have died by itself */
export async function insertRevokedToken(
  db: Database,
  jti: string,
  expires: number,
): Promise<void> {
  await sql`
    insert into revoked_tokens (jti, expires_at) values (${jti}, to_timestamp(${expires}))
    on conflict do nothing`.execute(db)
}
