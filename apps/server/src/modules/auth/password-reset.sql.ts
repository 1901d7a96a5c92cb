import type { UserType } from '@iris/domain/user-type'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** The valid links that were sent to a user: how many, and in how many seconds the first one ends. */
export async function countOpenResets(db: Database, userId: number) {
  const found = await sql<{ open: number; seconds: number }>`
    select count(*)::int as open,
           coalesce(ceil(extract(epoch from min(expires_at) - now())), 0)::int as seconds
    from password_resets where user_id = ${userId} and expires_at > now()`.execute(db)
  return found.rows[0] ?? { open: 0, seconds: 0 }
}

export async function insertReset(db: Database, tokenHash: string, userId: number): Promise<void> {
  await sql`
    insert into password_resets (token_hash, user_id, expires_at)
    values (${tokenHash}, ${userId}, now() + interval '1 hour')`.execute(db)
}

/**
 * Uses a link up. Returns its user, or nothing when it is unknown, of another e-mail, used or too old. Of two
 * requests with the same link at once, one gets nothing.
 */
export async function useReset(db: Database, tokenHash: string, email: string) {
  const found = await sql<{
    id: number
    type: UserType | null
    email: string
    first_password: boolean
    second_factor_since: string | null
  }>`
    update password_resets r set used_at = now() from users u
    where r.token_hash = ${tokenHash} and r.used_at is null and r.expires_at > now()
      and u.id = r.user_id and u.email_key = lower(${email}) and u.active
    returning u.id, u.type, u.email, u.first_password, u.second_factor_since`.execute(db)
  return found.rows[0]
}

/** Ends the links that were sent to the user before this one, which count on as sent. */
export async function endEarlierResets(
  db: Database,
  tokenHash: string,
  userId: number,
): Promise<void> {
  await sql`
    update password_resets r set used_at = now() from password_resets newest
    where newest.token_hash = ${tokenHash} and r.user_id = ${userId} and r.used_at is null
      and r.expires_at < newest.expires_at`.execute(db)
}

export async function deleteReset(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('password_resets').where('token_hash', '=', tokenHash).execute()
}

/** No link sent to the user earlier is good any more; they count on as sent, or another address would get as many again. */
export async function endResets(db: Database, userId: number): Promise<void> {
  await sql`
    update password_resets set used_at = now() where user_id = ${userId} and used_at is null`.execute(
    db,
  )
}

/** Throws away links that ended a day ago. */
export async function sweepResets(db: Database): Promise<void> {
  await sql`delete from password_resets where expires_at < now() - interval '1 day'`.execute(db)
}
