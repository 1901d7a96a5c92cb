import { AppError, ValidationError } from '@iris/contracts/errors'
import { recordAudit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { type Limit, type Limits, takeOrRefuse } from '../../db/limits.sql.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import type { UserCaller } from '../../http/caller.ts'
import type { Services } from '../../services.ts'
import { endResets, forgetDevices } from '../auth/auth.public.ts'
import { hashChosen, passwordMatches } from './password.ts'
import { changeUser, findUserToConfirm, lockOwnUser } from './users.sql.ts'

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
 * The hash of the password that somebody chooses in place of the one an administrator gave. It is slow, and so it comes before
 * any transaction.
 * @throws AppError `password.chosen` when its owner chose it already: `/me` asks for the present one, `auth.throttled`;
 * ValidationError for the same password, or a common one
 */
export async function hashOwn(
  { db, limits }: Pick<Services, 'db' | 'limits'>,
  caller: UserCaller,
  password: string,
): Promise<string> {
  const user = orNotFound(await findUserToConfirm(db, caller.id))
  if (!user.first_password) throw new AppError('password.chosen')
  await countNewPassword(limits, caller)
  if (await passwordMatches(user.password_hash, password))
    throw new ValidationError({ password: [SAME] })
  return hashChosen(password, user.email)
}

/**
 * Whoever else is logged in with the password that was given no longer is.
 * @param password_hash of `hashOwn`
 * @throws AppError `auth.invalid` when the login ended meanwhile
 */
export async function choosePassword(
  db: Database,
  { caller, ip }: { caller: UserCaller; ip: string },
  password_hash: string,
) {
  const { id, token_generation, second_factor_since } = await lockOwnUser(db, caller)
  const changes = { password_hash, first_password: false, token_generation: token_generation + 1 }
  await changeUser(db, id, changes)
  await endResets(db, id)
  await forgetDevices(db, id)
  const event = { action: 'choose-password', entity: 'user', entity_id: id }
  await recordAudit(db, { caller, ip }, event)
  return { id, type: caller.type, second_factor_since, ...changes }
}
