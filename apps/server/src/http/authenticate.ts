import { AppError } from '@iris/contracts/errors'
import { KEY_START } from '@iris/domain/api-key'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import {
  type Caller,
  callerAddressOf,
  type FindCaller,
  type FindKeyCaller,
  type LinkCaller,
  type Seen,
  type UserCaller,
} from './caller.ts'
import type { Tokens } from './tokens.ts'

/** Who a token or a key stands for, asked of the modules that own the rows. */
export type Callers = Readonly<{ user: FindCaller; link: FindCaller; key: FindKeyCaller }>

/** What a token is read with; `db` may be a transaction. */
export type TokenReading = {
  services: Pick<Services, 'db' | 'config'>
  tokens: Tokens
  callers: Callers
}

/**
 * Who holds this request's bearer token or key, or null without one.
 * @throws AppError `auth.invalid` for one that is not genuine, or dead
 */
export async function authenticate(
  request: FastifyRequest,
  reading: TokenReading,
): Promise<Caller | null> {
  if (!request.headers.authorization) return null
  const bearer = bearerOf(request)
  const caller = bearer?.startsWith(KEY_START)
    ? await reading.callers.key(reading.services, bearer)
    : await callerIfAny(request, reading)
  if (!caller) throw new AppError('auth.invalid')
  return caller
}

export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** Who calls where nobody has to be known: null also for a token that is not genuine, or dead, and for a key. */
export async function callerIfAny(
  request: FastifyRequest,
  { services, tokens, callers }: TokenReading,
): Promise<UserCaller | LinkCaller | null> {
  const bearer = bearerOf(request)
  const claims = bearer ? tokens.read(bearer) : null
  if (!claims) return null
  const find = claims.scopes.includes('registration') ? callers.link : callers.user
  return find(services, { claims, seen: seenOf(request), cookies: request.cookies })
}

/** Whether a call has the signature of a login, which may have been ended since. */
export function isSignedByLogin(request: FastifyRequest, tokens: Tokens): boolean {
  const bearer = bearerOf(request)
  const claims = bearer ? tokens.read(bearer) : null
  return claims !== null && /^\d+$/.test(claims.sub)
}

/**
 * Who is logged in where nobody has to be. A locked screen is nobody's, and so is the login of one who owes a password or a
 * code.
 */
export async function openLoginIfAny(
  request: FastifyRequest,
  reading: TokenReading,
): Promise<UserCaller | null> {
  const caller = await callerIfAny(request, reading)
  return caller?.kind === 'user' && !caller.isLocked && caller.owes === null ? caller : null
}

/** From where a request comes. */
export const seenOf = (request: FastifyRequest): Seen => ({
  ip: callerAddressOf(request),
  userAgent: request.headers['user-agent'] ?? null,
})
