import type { login, register } from '@iris/contracts/auth'
import type { BodyOf } from '@iris/contracts/endpoint'
import { AppError } from '@iris/contracts/errors'
import { type Audit, recordAudit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { UserCaller } from '../../http/caller.ts'
import { findCredentials, noteLogin, passwordMatches, registerUser } from '../users/users.public.ts'
import { countLoginTry, deleteLoginFailures, insertRevokedToken } from './auth.sql.ts'

/**
 * Who may enter with this e-mail and password. Opens its own transactions: a failure must be kept.
 * @throws AppError `auth.credentials` whatever was wrong, `auth.throttled` after too many failures
 */
export async function logIn(db: Database, input: BodyOf<typeof login>, ip: string) {
  const seconds = await countLoginTry(db, input.email)
  if (seconds !== null) throw new AppError('auth.throttled', { retryAfter: seconds })
  const user = await findCredentials(db, input.email)
  const matches = await passwordMatches(user?.password_hash ?? null, input.password)
  const subject = { entity: 'user', entity_id: user?.id ?? null }
  if (!user || !matches || !user.active) {
    await recordAudit(db, { caller: null, ip }, { action: 'login-failed', ...subject })
    throw new AppError('auth.credentials')
  }
  await inTransaction(db, async (trx) => {
    await deleteLoginFailures(trx, input.email)
    await noteLogin(trx, user.id)
    await recordAudit(trx, { caller: null, ip }, { action: 'login', ...subject })
  })
  return user
}

/** The token in use is dead from then on. */
export async function logOut(db: Database, caller: UserCaller, audit: Audit): Promise<void> {
  await insertRevokedToken(db, caller.jti, caller.expires)
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
