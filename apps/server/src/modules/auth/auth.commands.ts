import type { login, register } from '@iris/contracts/auth'
import type { BodyOf } from '@iris/contracts/endpoint'
import { AppError } from '@iris/contracts/errors'
import { type Audit, recordAudit } from '../../audit/audit.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { type Limit, type Limits, takeOrRefuse } from '../../db/limits.sql.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { UserCaller } from '../../http/caller.ts'
import type { Services } from '../../services.ts'
import { findCredentials, passwordMatches, registerUser } from '../users/users.public.ts'
import { deleteTriesFrom } from './auth.sql.ts'
import { knownDevice } from './known-device.commands.ts'
import { countTry } from './present-password.commands.ts'
import { endSessions } from './sessions.sql.ts'

// From one address, whoever it tries to be: a clinic's staff arriving together stay below it.
export const FROM_ONE_ADDRESS: Limit = { name: 'POST /login', most: 60, minutes: 1 }

/** Right ones count too: a program that logs in on and on in one browser keeps nobody's login waiting. */
const FROM_ONE_BROWSER: Limit = { name: 'POST /login known browser', most: 60, minutes: 10 }
/** Whole staffs register behind one address in a day; a program that goes on all night does not fill the list of users. */
export const ACCOUNTS: Limit = { name: 'POST /register half a day', most: 100, minutes: 12 * 60 }

/**
 * The user of an e-mail and a password. With a second factor they are not logged in yet. Opens its own transactions,
 * because a failure must be recorded. In a browser where this user has logged in before only its own tries are counted.
 * @param from the address, and the secret of the browser
 * @throws AppError `auth.credentials` whatever was wrong, `auth.throttled` after too many failures
 */
export async function logIn(
  { db, config, limits }: Services,
  input: BodyOf<typeof login>,
  { ip, deviceSecret }: { ip: string; deviceSecret: string | null },
) {
  const user = await findCredentials(db, input.email)
  const device = user ? await knownDevice(db, user.id, deviceSecret) : null
  const origin = device === null ? { ip } : { device }
  const counted =
    device === null
      ? { limit: FROM_ONE_ADDRESS, who: ip }
      : { limit: FROM_ONE_BROWSER, who: String(device) }
  await takeOrRefuse(limits, [counted])
  await countTry(db, input.email, origin)
  const matches = await passwordMatches(user?.password_hash ?? null, input.password)
  const subject = { entity: 'user', entity_id: user?.id ?? null }
  if (!user || !matches || !user.active) {
    await recordAudit(db, { caller: null, ip }, { action: 'login-failed', ...subject })
    throw new AppError('auth.credentials')
  }
  await inTransaction(db, async (trx) => {
    await deleteTriesFrom(trx, input.email, origin)
    const action = asksForCode(config, user) ? 'ask-code' : 'login'
    await recordAudit(trx, { caller: null, ip }, { action, ...subject })
  })
  return user
}

/** Whether a code is asked for after the password. SECOND_FACTOR=off lets in a person who lost phone and codes. */
export function asksForCode(
  { secondFactor }: Pick<Config, 'secondFactor'>,
  user: { second_factor_since: string | null },
): boolean {
  return secondFactor !== 'off' && user.second_factor_since !== null
}

/** The present token stops working. */
export async function logOut(db: Database, caller: UserCaller, audit: Audit): Promise<void> {
  await endSessions(db, caller.id, { jti: caller.jti })
  await audit({ action: 'logout', entity: 'user', entity_id: caller.id })
}

/**
 * An account without a type, which sees nobody's data until an administrator gives it one.
 * @throws ValidationError for an e-mail in use; AppError `auth.throttled` for an address that created too many
 */
export async function signUp(
  { db, audit, limits, ip }: { db: Database; audit: Audit; limits: Limits; ip: string },
  input: BodyOf<typeof register>,
) {
  await takeOrRefuse(limits, [{ limit: ACCOUNTS, who: ip }])
  const user = await registerUser(db, input)
  await audit({ action: 'register', entity: 'user', entity_id: user.id })
  return user
}
