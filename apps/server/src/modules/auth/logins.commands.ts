import { AppError } from '@iris/contracts/errors'
import { roleOf } from '@iris/domain/user-type'
import type { Database } from '../../db/database.ts'
import type { FindCaller, Seen, TokenClaims } from '../../http/caller.ts'
import { noteSeen } from '../users/users.public.ts'
import { rememberDevice } from './known-device.commands.ts'
import { deviceSecretOf } from './known-device-cookie.ts'
import { findLogin, insertSession, noteSession } from './logins.sql.ts'
import { owedBy } from './owed.ts'

/**
 * Who holds a login's token. The user is read afresh each time, so a new role or a deactivation counts from the next
 * request on. Writes down now and then that the login is used, and that its user was there.
 */
export const userCaller: FindCaller = async ({ db, config }, { claims, seen, cookies }) => {
  const id = Number(claims.sub)
  if (!Number.isInteger(id)) return null
  const user = await findLogin(db, claims)
  if (!user) return null
  if (user.is_due) {
    await noteSession(db, claims, seen)
    await noteSeen(db, id)
  }
  return {
    kind: 'user',
    role: roleOf(user.type),
    id,
    name: user.name,
    type: user.type,
    jti: claims.jti,
    generation: claims.gen ?? -1,
    deviceSecret: deviceSecretOf(config, cookies),
    isLocked: user.is_locked,
    owes: owedBy(config, user),
    issued: claims.iat,
    expires: claims.exp,
  }
}

type Begun = { user: number; claims: TokenClaims; second_factor_since: string | null }

/**
 * A login has begun in a browser, which may have a secret already. Returns the one it has from now on. Throws AppError
 * `auth.credentials` where the user has changed since the password was looked at, as by a second factor.
 */
export async function noteEntering(
  db: Database,
  { user, claims, second_factor_since }: Begun,
  { secret, ...seen }: Seen & { secret: string | null },
): Promise<string> {
  if (!(await insertSession(db, claims, { ...seen, second_factor_since })))
    throw new AppError('auth.credentials')
  await noteSeen(db, user)
  return rememberDevice(db, user, secret)
}
