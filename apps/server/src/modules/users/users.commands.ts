import type { BodyOf } from '@iris/contracts/endpoint'
import { AppError } from '@iris/contracts/errors'
import type { createUser, updateUser } from '@iris/contracts/users'
import { decidesAccess } from '@iris/domain/account-change'
import { recordAudit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import type { UserCaller } from '../../http/caller.ts'
import type { Services } from '../../services.ts'
import {
  confirmPresence,
  endOtherLogins,
  endResets,
  forgetDevices,
  forgetFailures,
} from '../auth/auth.public.ts'
import { emailChanged, passwordSet } from './account-changed.mail.ts'
import { tellOwner } from './account-notices.jobs.ts'
import { hashChosen } from './password.ts'
import { uniqueUser } from './unique-user.ts'
import {
  changeUser,
  findUser,
  insertUser,
  lockAdministrators,
  lockUser,
  type StoredUser,
} from './users.sql.ts'

type Who = { administrator: UserCaller; ip: string }

/**
 * A stranger at an administrator's open session must take over no account. Opens its own transactions, because a wrong
 * present password is recorded.
 * @param id of whom; null for a new user
 * @throws AppError `not-found`, `auth.throttled`; ValidationError under `current_password`
 */
export async function confirmChange(
  services: Services,
  { administrator, ip }: Who,
  id: number | null,
  { current_password: password, ...change }: BodyOf<typeof createUser | typeof updateUser>,
): Promise<void> {
  const before = id === null ? null : await findUser(services.db, id)
  if (before === undefined) throw new AppError('not-found')
  const isNeeded = decidesAccess(before, change)
  await confirmPresence(services, administrator, { password, isNeeded, ip })
}

export async function addUser(
  db: Database,
  { administrator, ip }: Who,
  { password, current_password: _, ...fields }: BodyOf<typeof createUser>,
): Promise<StoredUser> {
  const password_hash = await hashChosen(password, fields.email)
  const user = await uniqueUser(db, fields, null, () =>
    insertUser(db, { ...fields, password_hash, first_password: true }),
  )
  const event = { action: 'create', entity: 'user', entity_id: user.id }
  await recordAudit(db, { caller: administrator, ip }, event)
  return user
}

/**
 * Whoever else is logged in as that person no longer is after a new password or e-mail. Its owner gets a mail of a new e-mail,
 * and of a password somebody else chose in place of theirs.
 * @throws AppError `not-found`, `edit.stale`, `user.last-admin`; ValidationError on an e-mail or CPF in use
 */
export async function editUser(
  db: Database,
  { administrator, ip, jobs }: Who & Pick<Services, 'jobs'>,
  id: number,
  { password, updated_at, current_password: _, ...fields }: BodyOf<typeof updateUser>,
): Promise<StoredUser> {
  const mayEndAdmin = fields.active === false || (fields.type ?? 1) !== 1
  // Before the user's own row, so that two who demote each other wait in one queue.
  const administrators = mayEndAdmin ? await lockAdministrators(db) : []
  const before = orNotFound(await lockUser(db, id))
  if (updated_at && Date.parse(updated_at) !== Date.parse(before.updated_at))
    throw new AppError('edit.stale')
  if (administrators.length === 1 && administrators[0] === id) throw new AppError('user.last-admin')

  const password_hash = password
    ? await hashChosen(password, fields.email ?? before.email)
    : undefined
  const isOwn = administrator.id === id
  const isMoved = fields.email !== undefined && fields.email !== before.email
  const isTaken = Boolean(password_hash) || isMoved
  const endsAll = (before.active && fields.active === false) || (isTaken && !isOwn)
  const after = await uniqueUser(db, fields, id, () =>
    changeUser(db, id, {
      ...fields,
      password_hash,
      // Only its owner knows a password that its owner chose.
      ...(password_hash && { first_password: !isOwn }),
      token_generation: before.token_generation + (endsAll ? 1 : 0),
    }),
  )
  if (password_hash) await forgetFailures(db, after.email)
  if (isTaken) {
    await endResets(db, id)
    await (isOwn ? endOtherLogins(db, administrator) : forgetDevices(db, id))
  }
  const changed = Object.keys(fields).filter(
    (name) => before[name as keyof typeof before] !== after[name as keyof StoredUser],
  )
  const detail = { fields: password_hash ? [...changed, 'password'] : changed }
  const event = { action: 'update', entity: 'user', entity_id: id, detail }
  await recordAudit(db, { caller: administrator, ip }, event)
  if (isMoved) await tellOwner(db, jobs, emailChanged(before.email, after.email))
  if (password_hash && before.password_hash && !isOwn)
    await tellOwner(db, jobs, passwordSet(before.email))
  return after
}
