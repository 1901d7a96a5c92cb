import { AppError } from '@iris/contracts/errors'
import { roleOf } from '@iris/domain/user-type'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Services } from '../services.ts'
import { addressOf, type Caller } from './caller.ts'
import { needsSecondFactor } from './needs-second-factor.ts'
import { findLogin, noteSession, type Seen } from './sessions.sql.ts'
import type { TokenClaims, Tokens } from './tokens.ts'

/** Of the visit. Over https a name that browsers take from this very host alone, and only as `visitCookie` sets it. */
export function visitCookieName({ appUrl }: Pick<Config, 'appUrl'>): string {
  return appUrl.startsWith('https:') ? '__Host-iris_visit' : 'iris_visit'
}

/**
 * Who holds this request's bearer token, or null without one. The user is read afresh each time, so
 * a new role or a deactivation counts from the next request on.
 */
export async function authenticate(
  request: FastifyRequest,
  { db, config }: Pick<Services, 'db' | 'config'>,
  tokens: Tokens,
): Promise<Caller | null> {
  const header = request.headers.authorization
  if (!header) return null
  const bearer = /^Bearer (\S+)$/i.exec(header)?.[1]
  const claims = bearer ? tokens.read(bearer) : null
  if (!claims) throw new AppError('auth.invalid')
  const caller = claims.scopes.includes('registration')
    ? await linkCaller({ db, config }, claims, request)
    : await userCaller(db, config, claims, request)
  if (!caller) throw new AppError('auth.invalid')
  return caller
}

async function userCaller(
  db: Database,
  config: Config,
  claims: TokenClaims,
  request: FastifyRequest,
): Promise<Caller | null> {
  const id = Number(claims.sub)
  if (!Number.isInteger(id)) return null
  const user = await findLogin(db, claims)
  if (!user) return null
  if (user.is_due) await noteSession(db, claims, seenOf(request))
  return {
    kind: 'user',
    role: roleOf(user.type),
    id,
    name: user.name,
    type: user.type,
    jti: claims.jti,
    isLocked: user.is_locked,
    needsSecondFactor: needsSecondFactor(config, user),
    issued: claims.iat,
    expires: claims.exp,
  }
}

/** From where a request comes. */
export const seenOf = (request: FastifyRequest): Seen => ({
  ip: addressOf(request),
  userAgent: request.headers['user-agent'] ?? null,
})

async function linkCaller(
  { db, config }: { db: Database; config: Pick<Config, 'appUrl'> },
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
  const visitSecret = request.cookies[visitCookieName(config)] ?? null
  return { kind: 'link', role: 'link', company_id: link.company_id, jti: claims.jti, visitSecret }
}
