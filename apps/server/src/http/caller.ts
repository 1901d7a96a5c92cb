import { isIP } from 'node:net'
import { AppError } from '@iris/contracts/errors'
import type { CallerRole } from '@iris/domain/access'
import type { UserType } from '@iris/domain/user-type'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'

export type UserCaller = {
  kind: 'user'
  role: Exclude<CallerRole, 'link' | 'key'>
  id: number
  name: string
  type: UserType | null
  jti: string
  /** The user's token generation that this login belongs to: while it was read, another password may end it. */
  generation: number
  /** The secret of the browser they are known in, from its cookie; null without one. */
  deviceSecret: string | null
  /** Their screen is locked: everything is refused but unlocking. */
  isLocked: boolean
  /**
   * What has to be done before anything else: choose a password in place of the one an administrator gave, or set up a
   * second factor.
   */
  owes: 'password' | 'second-factor' | null
  /** Seconds since 1970: when the token was issued, and when it expires. */
  issued: number
  expires: number
}

export type LinkCaller = {
  kind: 'link'
  role: 'link'
  company_id: number
  /** The screening event whose list its visitors join. */
  event_id: number | null
  jti: string
  /** The secret of the visit, from its cookie; null before there is one. */
  visitSecret: string | null
}

/** Another system, with a key that an administrator made for it. */
export type KeyCaller = { kind: 'key'; role: 'key'; id: number; name: string }

export type Caller = UserCaller | LinkCaller | KeyCaller

/** What the application's own tokens say. */
export type TokenClaims = {
  sub: string
  scopes: string[]
  jti: string
  iat: number
  exp: number
  /** Of a login: the user's token generation when it was issued. */
  gen?: number
  /** Of a ticket: whether the login is to be remembered. */
  remember?: boolean
  /** Of a registration link. */
  company_id?: number
}

/** From where a request comes. */
export type Seen = { ip: string; userAgent: string | null }

/** Finds who holds a genuine token; null when it is dead. */
export type FindCaller = (
  services: Pick<Services, 'db' | 'config'>,
  bearer: {
    claims: TokenClaims
    seen: Seen
    cookies: Readonly<Record<string, string | undefined>>
  },
) => Promise<UserCaller | LinkCaller | null>

/** Finds who holds a key; null when it is dead, or nobody's. */
export type FindKeyCaller = (
  services: Pick<Services, 'db'>,
  key: string,
) => Promise<KeyCaller | null>

/** Who is asking, on routes where a login was demanded by the role table. */
export function asUser(caller: Caller | null): UserCaller {
  if (caller?.kind !== 'user') throw new Error('a route of users alone was reached by another')
  return caller
}

/**
 * For a call that is open to everybody for their own user. Throws AppError `second-factor.needed` when who still owes one
 * asks for another's.
 */
export function refuseOwing({ id, owes }: UserCaller, asked: number): void {
  if (owes === 'second-factor' && id !== asked) throw new AppError('second-factor.needed')
}

/**
 * The address of a request; when a trusted proxy passed on something that is no address, the proxy's own. Of one that holds
 * for one cable only (`fe80::1%eth0`), what the database takes for an address.
 */
export function callerAddressOf({ ip, socket }: FastifyRequest): string {
  const address = isIP(ip) ? ip : (socket.remoteAddress ?? '0.0.0.0')
  return address.replace(/%.*/s, '')
}
