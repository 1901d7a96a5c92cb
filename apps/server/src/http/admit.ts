import type { EndpointOptions } from '@iris/contracts/endpoint'
import { AppError } from '@iris/contracts/errors'
import { can } from '@iris/domain/access'
import type { FastifyRequest } from 'fastify'
import { authenticate, openLoginIfAny, type TokenReading } from './authenticate.ts'
import type { Caller, UserCaller } from './caller.ts'

type Route = { endpoint: EndpointOptions; knowsLogin?: true }

/**
 * Lets a caller in, or null where anybody may ask and nobody has to be known.
 * @throws AppError as `callerOf`, and `session.locked`, `password.needed`, `second-factor.needed`
 */
export async function admit(
  request: FastifyRequest,
  reading: TokenReading,
  route: Route,
): Promise<Caller | null> {
  const caller = await callerOf(request, reading, route)
  if (caller?.kind === 'user') requireReady(caller, route.endpoint)
  return caller
}

/**
 * Who is asking, and may. A screen that was locked while its call was on the way does not hold it up.
 * @throws AppError `auth.missing`, `auth.invalid`, `auth.denied`
 */
export async function callerOf(
  request: FastifyRequest,
  reading: TokenReading,
  { endpoint: { access }, knowsLogin }: Route,
): Promise<Caller | null> {
  if (access === 'public') return knowsLogin ? openLoginIfAny(request, reading) : null
  const caller = await authenticate(request, reading)
  if (!caller) throw new AppError('auth.missing')
  if (!can(caller.role, access)) throw new AppError('auth.denied')
  return caller
}

/** The state of a user may forbid what the role allows. */
function requireReady({ isLocked, owes }: UserCaller, endpoint: EndpointOptions) {
  if (isLocked && !endpoint.whileLocked) throw new AppError('session.locked')
  if (owes === 'password' && !endpoint.withFirstPassword) throw new AppError('password.needed')
  if (owes === 'second-factor' && endpoint.access !== 'self')
    throw new AppError('second-factor.needed')
}
