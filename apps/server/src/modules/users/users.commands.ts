import type { BodyOf } from '@iris/contracts/endpoint'
import { AppError } from '@iris/contracts/errors'
import type { createUser, updateUser } from '@iris/contracts/users'
import type { Audit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import type { UserCaller } from '../../http/caller.ts'
import { forgetFailures, forgetResets } from '../auth/auth.public.ts'
import { hashChosen } from './password.ts'
import { uniqueUser } from './unique-user.ts'
import {
  changeUser,
  insertUser,
  lockAdministrators,
  lockUser,
  type StoredUser,
} from './users.sql.ts'

export async function addUser(
  db: Database,
  { password, ...fields }: BodyOf<typeof createUser>,
  audit: Audit,
): Promise<StoredUser> {
  const password_hash = await hashChosen(password, fields.email)
  const user = await uniqueUser(db, fields, null, () =>
    insertUser(db, { ...fields, password_hash }),
  )
  await audit({ action: 'create', entity: 'user', entity_id: user.id })
  return user
}

/**
 * @throws AppError `not-found`, `edit.stale`, `user.last-admin`; ValidationError on an e-mail or CPF in use
 */
export async function editUser(
  db: Database,
  administrator: UserCaller,
  id: number,
  { password, updated_at, ...fields }: BodyOf<typeof updateUser>,
  audit: Audit,
): Promise<StoredUser> {
  const mayEndAdmin = fields.active === false || (fields.type ?? 1) !== 1
  // Before the user's own row, so that two who demote each other wait in one queue.
  const administrators = mayEndAdmin ? await lockAdministrators(db) : []
  const before = await lockUser(db, id)
  if (!before) throw new AppError('not-found')
  if (updated_at && Date.parse(updated_at) !== Date.parse(before.updated_at))
    throw new AppError('edit.stale')
  if (administrators.length === 1 && administrators[0] === id) throw new AppError('user.last-admin')

  const password_hash = password
    ? await hashChosen(password, fields.email ?? before.email)
    : undefined
  const others = administrator.id !== id
  const endsSessions = (before.active && fields.active === false) || (password_hash && others)
  const after = await uniqueUser(db, fields, id, () =>
    changeUser(db, id, {
      ...fields,
      password_hash,
      token_generation: before.token_generation + (endsSessions ? 1 : 0),
    }),
  )
  if (password_hash) await forgetFailures(db, after.email)
  if (password_hash || after.email !== before.email) await forgetResets(db, id)
  const changed = Object.keys(fields).filter(
    (name) => before[name as keyof typeof before] !== after[name as keyof StoredUser],
  )
  const detail = { fields: password_hash ? [...changed, 'password'] : changed }
  await audit({ action: 'update', entity: 'user', entity_id: id, detail })
  return after
}
