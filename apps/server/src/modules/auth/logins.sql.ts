import type { UserType } from '@iris/domain/user-type'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Seen, TokenClaims } from '../../http/caller.ts'

export type Login = {
  name: string
  type: UserType | null
  second_factor_since: string | null
  is_locked: boolean
  /** Its use was last recorded some minutes ago, or never. */
  is_due: boolean
}

// Rarely, so that most requests cost no write.
const NOTE_AFTER = sql`interval '5 minutes'`
const LONGEST_AGENT = 400

/** The holder of a genuine token; nothing when the token has ended or its user may not log in any more. */
export async function findLogin(db: Database, claims: TokenClaims): Promise<Login | undefined> {
  const found = await sql<Login>`
    select u.name, u.type, u.second_factor_since, s.locked_at is not null as is_locked,
           s.id is null or s.last_seen_at < now() - ${NOTE_AFTER} as is_due
    from users u left join sessions s on s.jti = ${claims.jti}
    where u.id = ${claims.sub}::int and u.active and u.token_generation = ${claims.gen ?? -1}
      and not exists (select from revoked_tokens where jti = ${claims.jti})
      and (s.id is not null or u.others_ended_at is null or to_timestamp(${claims.iat}) > u.others_ended_at)`.execute(
    db,
  )
  return found.rows[0]
}

/** Records that a login is used, and creates its row the first time. A login that has ended meanwhile gets none. */
export async function noteSession(db: Database, claims: TokenClaims, seen: Seen): Promise<void> {
  const agent = seen.userAgent?.slice(0, LONGEST_AGENT) ?? null
  await sql`
    insert into sessions as s (jti, user_id, generation, created_at, expires_at, ip, user_agent)
    select ${claims.jti}, ${claims.sub}::int, ${claims.gen ?? 0}, to_timestamp(${claims.iat}),
           to_timestamp(${claims.exp}), ${seen.ip}, ${agent}
    where not exists (select from revoked_tokens where jti = ${claims.jti})
    on conflict (jti) do update
      set last_seen_at = now(), ip = excluded.ip, user_agent = excluded.user_agent
      where s.last_seen_at < now() - ${NOTE_AFTER}`.execute(db)
}
