import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Nobody reads a longer list, and a program that logs in for each call makes many. */
const LONGEST_LIST = 100

type Row = {
  id: number
  jti: string
  created_at: string
  last_seen_at: string
  ip: string
  user_agent: string | null
}

/** The open sessions of a user: first the one with this token, then by last use. */
export async function findSessions(db: Database, userId: number, jti: string): Promise<Row[]> {
  const found = await sql<Row>`
    select s.id, s.jti, s.created_at, s.last_seen_at, s.ip, s.user_agent
    from sessions s join users u on u.id = s.user_id
    where s.user_id = ${userId} and s.generation = u.token_generation and s.expires_at > now()
    order by s.jti = ${jti} desc, s.last_seen_at desc, s.id desc
    limit ${sql.lit(LONGEST_LIST)}`.execute(db)
  return found.rows
}

/** Which sessions of a user: one by its id, one by its token, or all except the one with a token. */
export type Which = { id: number } | { jti: string } | { allBut: string }

/** Ends sessions of a user: their tokens stop working at once. Returns how many there were. */
export async function endSessions(db: Database, userId: number, which: Which): Promise<number> {
  const condition =
    'id' in which
      ? sql`id = ${which.id}`
      : 'jti' in which
        ? sql`jti = ${which.jti}`
        : sql`jti <> ${which.allBut}`
  const ended = await sql<{ jti: string }>`
    with ended as (
      delete from sessions where user_id = ${userId} and ${condition} returning jti, expires_at)
    insert into revoked_tokens (jti, expires_at) select jti, expires_at from ended
    on conflict (jti) do update set expires_at = excluded.expires_at
    returning jti`.execute(db)
  return ended.rows.length
}

/** Removes sessions that expired, or whose user ended all tokens. */
export async function sweepSessions(db: Database): Promise<void> {
  await sql`
    delete from sessions s using users u
    where u.id = s.user_id and (s.expires_at < now() or s.generation <> u.token_generation)`.execute(
    db,
  )
  await sql`delete from revoked_tokens where expires_at < now()`.execute(db)
}
