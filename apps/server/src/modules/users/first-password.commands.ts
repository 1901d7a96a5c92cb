import { AppError, ValidationError } from '@iris/contracts/errors'
import type { Audit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { type Limit, type Limits, takeOrRefuse } from '../../db/limits.sql.ts'
import type { UserCaller } from '../../http/caller.ts'
import { endResets, forgetDevices } from '../auth/auth.public.ts'
import { hashChosen, passwordMatches } from './password.ts'
import { changeUser, lockOwnUser } from './users.sql.ts'

const SAME = 'Escolha uma senha diferente da que você recebeu.'

/** Each is a slow hash, the same one again and a common one too. */
const NEW_PASSWORDS: Limit = { name: 'own new password', most: 10, minutes: 60 }

/**
 * Before somebody's own new password is looked at.
 * @throws AppError `auth.throttled`
 */
export function countNewPassword(limits: Limits, { id }: UserCaller): Promise<void> {
  return takeOrRefuse(limits, [{ limit: NEW_PASSWORDS, who: String(id) }])
}

/**
 * In place of the password that an administrator gave. Whoever else is logged in with that one no longer is.
 * @throws AppError `password.chosen` when its owner chose it already: `/me` asks for the present one, `auth.invalid`
 * when the login ended meanwhile, `auth.throttled`; ValidationError for the same password, or a common one
 */
export async function choosePassword(
  { db, limits, audit }: { db: Database; limits: Limits; audit: Audit },
  caller: UserCaller,
  password: string,
) {
  const user = await lockOwnUser(db, caller)
  if (!user.first_password) throw new AppError('password.chosen')
  await countNewPassword(limits, caller)
  if (await passwordMatches(user.password_hash, password))
    throw new ValidationError({ password: [SAME] })
  const changes = {
    password_hash: await hashChosen(password, user.email),
    first_password: false,
    token_generation: user.token_generation + 1,
  }
  await changeUser(db, user.id, changes)
  await endResets(db, user.id)
  await forgetDevices(db, user.id)
  await audit({ action: 'choose-password', entity: 'user', entity_id: user.id })
  const { id, second_factor_since } = user
  return { id, type: caller.type, second_factor_since, ...changes }
}
