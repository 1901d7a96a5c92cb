import type { UserType } from '@iris/domain/user-type'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { readTogether } from '../../db/read-together.ts'
import type { Seen, TokenClaims } from '../../http/caller.ts'

export type Login = {
  name: string
  type: UserType | null
  first_password: boolean
  second_factor_since: string | null
  is_locked: boolean
  /** Its use was last recorded some minutes ago, or never. */
  is_due: boolean
}

// Rarely, so that most requests cost no write.
const NOTE_AFTER = sql`interval '5 minutes'`
const LONGEST_AGENT = 400

/** The holder of a genuine token; nothing when the token has ended or its user may not log in any more. */
export const findLogin = readTogether<TokenClaims, Login | undefined>(async (db, claims) => {
  const asked = claims.map(({ jti, sub, gen, iat }) => ({ jti, sub, gen: gen ?? -1, iat }))
  // Each by the indexes, however many are asked for: `offset 0` keeps the planner from joining whole tables.
  const found = await sql<Login & { place: number }>`
    select c.place::int, l.*
    from rows from (json_to_recordset(${JSON.stringify(asked)}) as (jti uuid, sub int, gen int, iat float8))
        with ordinality as c (jti, sub, gen, iat, place),
      lateral (
        select u.name, u.type, u.first_password, u.second_factor_since, s.locked_at is not null as is_locked,
               s.id is null or s.last_seen_at < now() - ${NOTE_AFTER} as is_due
        from users u left join sessions s on s.jti = c.jti
        where u.id = c.sub and u.active and u.token_generation = c.gen
          and not exists (select from revoked_tokens where jti = c.jti)
          and (s.id is not null or u.others_ended_at is null or to_timestamp(c.iat) > u.others_ended_at)
        offset 0) l`.execute(db)
  const logins = new Map(found.rows.map(({ place, ...login }) => [place, login]))
  return claims.map((_, n) => logins.get(n + 1))
})

/**
 * The row of a login that begins. False where its user is no longer as they were when they were let in: of another password,
 * deactivated, or with a second factor that nobody has asked for. Whoever changes that at this moment waits for this transaction, and then ends this login too.
 */
export async function insertSession(
  db: Database,
  claims: TokenClaims,
  { ip, userAgent, second_factor_since }: Seen & { second_factor_since: string | null },
): Promise<boolean> {
  const agent = userAgent?.slice(0, LONGEST_AGENT) ?? null
  const inserted = await sql`
    insert into sessions (jti, user_id, generation, created_at, expires_at, ip, user_agent)
    select ${claims.jti}::uuid, u.id, u.token_generation, to_timestamp(${claims.iat}),
           to_timestamp(${claims.exp}), ${ip}, ${agent}
    from users u
    where u.id = ${claims.sub}::int and u.active and u.token_generation = ${claims.gen ?? -1}
      and u.second_factor_since is not distinct from ${second_factor_since}::timestamptz
    for share of u`.execute(db)
  return inserted.numAffectedRows === 1n
}

/**
 * Records that a login is used. One that ends at this moment stays ended: its row is not made again by whoever waited for that.
 *
 * Only a token of before 2026-11-22, when the rows came, has none yet. It lives thirty days at most: a version that nobody
 * upgrades to from before that day needs the update alone.
 */
export async function noteSession(db: Database, claims: TokenClaims, seen: Seen): Promise<void> {
  const agent = seen.userAgent?.slice(0, LONGEST_AGENT) ?? null
  await sql`
    with noted as (
      update sessions set last_seen_at = now(), ip = ${seen.ip}, user_agent = ${agent}
      where jti = ${claims.jti} and last_seen_at < now() - ${NOTE_AFTER})
    insert into sessions (jti, user_id, generation, created_at, expires_at, ip, user_agent)
    select ${claims.jti}, ${claims.sub}::int, ${claims.gen ?? 0}, to_timestamp(${claims.iat}),
           to_timestamp(${claims.exp}), ${seen.ip}, ${agent}
    where not exists (select from sessions where jti = ${claims.jti})
      and not exists (select from revoked_tokens where jti = ${claims.jti})
    on conflict (jti) do nothing`.execute(db)
}
