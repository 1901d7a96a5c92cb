import { AppError, ValidationError } from '@iris/contracts/errors'
import { recordAudit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import type { UserCaller } from '../../http/caller.ts'
import { findUserToConfirm, passwordMatches } from '../users/users.public.ts'
import { countLoginTry, deleteTriesFrom } from './auth.sql.ts'

type Confirmation = {
  /** As it was sent, if it was. */
  password: string | undefined
  /** Whether it is asked for at all, once the login is no longer young. */
  isNeeded: boolean
  /** How long a login is young; 0: never. */
  reauthMinutes: number
  ip: string
}

/**
 * Whoever finds a session left open shall not make the account theirs: the present password is asked for when the
 * login is old. Opens its own transactions: a wrong password is kept, and counts as a failed login does.
 * @throws ValidationError under `current_password`; AppError `auth.throttled` after too many wrong ones
 */
export async function confirmPresence(
  db: Database,
  caller: UserCaller,
  { password, isNeeded, reauthMinutes, ip }: Confirmation,
): Promise<void> {
  if (password === undefined) {
    const age = Date.now() / 1000 - caller.issued
    if (isNeeded && age >= reauthMinutes * 60) throw refusal('Informe a sua senha atual.')
    return
  }
  const user = await findUserToConfirm(db, caller.id)
  if (!user) throw new AppError('not-found')
  await countTry(db, user.email, ip)
  if (await passwordMatches(user.password_hash, password)) {
    await deleteTriesFrom(db, user.email, ip)
    return
  }
  const event = { action: 'login-failed', entity: 'user', entity_id: user.id }
  await recordAudit(db, { caller: null, ip }, event)
  throw refusal('A senha atual está incorreta.')
}

const refusal = (message: string) => new ValidationError({ current_password: [message] })

/** @throws AppError `auth.throttled` after too many failures with this e-mail */
export async function countTry(db: Database, email: string, ip: string): Promise<void> {
  const seconds = await countLoginTry(db, email, ip)
  if (seconds !== null) throw new AppError('auth.throttled', { retryAfter: seconds })
}
