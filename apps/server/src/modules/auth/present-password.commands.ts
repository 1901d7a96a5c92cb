import { AppError, ValidationError } from '@iris/contracts/errors'
import { recordAudit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { type Limit, type Limits, takeOrRefuse } from '../../db/limits.sql.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import type { UserCaller } from '../../http/caller.ts'
import type { Services } from '../../services.ts'
import { findUserToConfirm, passwordMatches } from '../users/users.public.ts'
import { countLoginTry, deleteTriesFrom, type Origin } from './auth.sql.ts'

/**
 * Right ones count too: each is a slow hash, so that few accounts could keep everybody's logins waiting. Nobody opens
 * their screen every ten seconds for ten minutes.
 */
export const CHECKS: Limit = { name: 'password or PIN of a session', most: 60, minutes: 10 }

type Confirmation = {
  /** As it was sent, if at all. */
  password: string | undefined
  /** Whether the present password is ever asked for. */
  isNeeded: boolean
  ip: string
}

/**
 * A stranger at an open session must not take over the account, so with an older login the present password is
 * needed. Opens its own transactions: a wrong password is recorded as a failed login and counts for this session, so that
 * whoever has stolen one cannot keep its owner out.
 * @throws ValidationError under `current_password`; AppError `auth.throttled` after too many wrong ones, or very many right ones
 */
export async function confirmPresence(
  { db, limits, config: { reauthMinutes } }: Services,
  caller: UserCaller,
  { password, isNeeded, ip }: Confirmation,
): Promise<void> {
  if (password === undefined) {
    const age = Date.now() / 1000 - caller.issued
    if (isNeeded && age >= reauthMinutes * 60) throw refusal('Informe a sua senha atual.')
    return
  }
  const user = orNotFound(await findUserToConfirm(db, caller.id))
  const origin = { session: caller.jti }
  await countTry(db, user.email, origin)
  await countCheck(limits, caller)
  if (await passwordMatches(user.password_hash, password)) {
    await deleteTriesFrom(db, user.email, origin)
    return
  }
  const event = { action: 'login-failed', entity: 'user', entity_id: user.id }
  await recordAudit(db, { caller: null, ip }, event)
  throw refusal('A senha atual está incorreta.')
}

const refusal = (message: string) => new ValidationError({ current_password: [message] })

/**
 * Before a password or a PIN of an open session is compared. After the wrong ones of that session were counted, so that
 * whoever has stolen one does not use up what its owner may do.
 * @throws AppError `auth.throttled`
 */
export function countCheck(limits: Limits, { id }: UserCaller): Promise<void> {
  return takeOrRefuse(limits, [{ limit: CHECKS, who: String(id) }])
}

/** @throws AppError `auth.throttled` after too many failures with this e-mail */
export async function countTry(db: Database, email: string, origin: Origin): Promise<void> {
  const seconds = await countLoginTry(db, email, origin)
  if (seconds !== null) throw new AppError('auth.throttled', { retryAfter: seconds })
}
