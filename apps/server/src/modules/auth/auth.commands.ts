import type { login, register } from '@iris/contracts/auth'
import type { BodyOf } from '@iris/contracts/endpoint'
import { AppError } from '@iris/contracts/errors'
import { type Audit, recordAudit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { UserCaller } from '../../http/caller.ts'
import { findCredentials, noteLogin, passwordMatches, registerUser } from '../users/users.public.ts'
import { countLoginTry, deleteTriesFrom } from './auth.sql.ts'
import { endSessions } from './sessions.sql.ts'

/**
 * Who may enter with this e-mail and password. Opens its own transactions: a failure must be kept.
 * @throws AppError `auth.credentials` whatever was wrong, `auth.throttled` after too many failures
 */
export async function logIn(db: Database, input: BodyOf<typeof login>, ip: string) {
  await countTry(db, input.email, ip)
  const user = await findCredentials(db, input.email)
  const matches = await passwordMatches(user?.password_hash ?? null, input.password)
  const subject = { entity: 'user', entity_id: user?.id ?? null }
  if (!user || !matches || !user.active) {
    await recordAudit(db, { caller: null, ip }, { action: 'login-failed', ...subject })
    throw new AppError('auth.credentials')
  }
  await inTransaction(db, async (trx) => {
    await deleteTriesFrom(trx, input.email, ip)
    await noteLogin(trx, user.id)
    await recordAudit(trx, { caller: null, ip }, { action: 'login', ...subject })
  })
  return user
}

/**
 * A login goes on after a right answer to "what is your present password?". A wrong one counts as a failed login does.
 * Opens its own transactions: a failure must be kept.
 * @throws AppError `auth.throttled` after too many failures
 */
export async function isPresentPassword(
  db: Database,
  user: { id: number; email: string; password_hash: string | null },
  password: string,
  ip: string,
): Promise<boolean> {
  await countTry(db, user.email, ip)
  const matches = await passwordMatches(user.password_hash, password)
  if (matches) await deleteTriesFrom(db, user.email, ip)
  else {
    const event = { action: 'login-failed', entity: 'user', entity_id: user.id }
    await recordAudit(db, { caller: null, ip }, event)
  }
  return matches
}

async function countTry(db: Database, email: string, ip: string): Promise<void> {
  const seconds = await countLoginTry(db, email, ip)
  if (seconds !== null) throw new AppError('auth.throttled', { retryAfter: seconds })
}

/** The token in use is dead from then on. */
export async function logOut(db: Database, caller: UserCaller, audit: Audit): Promise<void> {
  await endSessions(db, caller.id, { jti: caller.jti })
  await audit({ action: 'logout', entity: 'user', entity_id: caller.id })
}

/**
 * An account without a type, which sees nobody's data until an administrator gives one.
 * @throws ValidationError on an e-mail in use
 */
export async function signUp(db: Database, input: BodyOf<typeof register>, audit: Audit) {
  const user = await registerUser(db, input)
  await audit({ action: 'register', entity: 'user', entity_id: user.id })
  return user
}
