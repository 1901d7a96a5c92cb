import { AppError } from '@iris/contracts/errors'
import { roleOf, type UserType } from '@iris/domain/user-type'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Caller } from './caller.ts'
import type { TokenClaims, Tokens } from './tokens.ts'

export const VISIT_COOKIE = 'iris_visit'

/**
 * Who holds this request's bearer token, or null without one. The user is read afresh each time, so
 * a new role or a deactivation counts from the next request on.
 */
export async function authenticate(
  request: FastifyRequest,
  db: Database,
  tokens: Tokens,
): Promise<Caller | null> {
  const header = request.headers.authorization
  if (!header) return null
  const bearer = /^Bearer (\S+)$/i.exec(header)?.[1]
  const claims = bearer ? tokens.read(bearer) : null
  if (!claims) throw new AppError('auth.invalid')
  const caller = claims.scopes.includes('registration')
    ? await linkCaller(db, claims, request)
    : await userCaller(db, claims)
  if (!caller) throw new AppError('auth.invalid')
  return caller
}

async function userCaller(db: Database, claims: TokenClaims): Promise<Caller | null> {
  const id = Number(claims.sub)
  if (!Number.isInteger(id)) return null
  const found = await sql<{ name: string; type: UserType | null }>`
    select name, type from users
    where id = ${id} and active and token_generation = ${claims.gen ?? -1}
      and not exists (select from revoked_tokens where jti = ${claims.jti})`.execute(db)
  const user = found.rows[0]
  if (!user) return null
  return {
    kind: 'user',
    role: roleOf(user.type),
    id,
    name: user.name,
    type: user.type,
    jti: claims.jti,
    issued: claims.iat,
    expires: claims.exp,
  }
}

async function linkCaller(
  db: Database,
  claims: TokenClaims,
  request: FastifyRequest,
): Promise<Caller | null> {
  const found = await sql<{ company_id: number }>`
    select l.company_id from registration_links l join companies c on c.id = l.company_id
    where l.jti = ${claims.jti} and l.revoked_at is null and l.expires_at > now() and c.active`.execute(
    db,
  )
  const link = found.rows[0]
  if (!link) return null
  const visitSecret = request.cookies[VISIT_COOKIE] ?? null
  return { kind: 'link', role: 'link', company_id: link.company_id, jti: claims.jti, visitSecret }
}
