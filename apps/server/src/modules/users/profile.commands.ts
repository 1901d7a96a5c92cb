import type { BodyOf } from '@iris/contracts/endpoint'
import { ValidationError } from '@iris/contracts/errors'
import type { updateProfile } from '@iris/contracts/profile'
import { DEFAULT_USER_MAX_ID } from '@iris/domain/limits'
import { recordAudit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { type Limit, takeOrRefuse } from '../../db/limits.sql.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { UserCaller } from '../../http/caller.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { confirmPresence, endOtherLogins, endResets, forgetDevices } from '../auth/auth.public.ts'
import { emailChanged } from './account-changed.mail.ts'
import { tellOwner } from './account-notices.jobs.ts'
import { countNewPassword } from './first-password.commands.ts'
import { hashChosen } from './password.ts'
import { uniqueUser } from './unique-user.ts'
import { changeUser, findUserToConfirm, lockOwnUser, type StoredUser } from './users.sql.ts'

type Changes = BodyOf<typeof updateProfile>['data']['attributes']

/**
 * Whether an address is taken is answered, and the former one gets a mail: a person changes theirs once, and whole staffs
 * behind one address on the day when the clinic has a new domain.
 */
const NEW_EMAILS: Limit = { name: 'PATCH /me e-mail', most: 10, minutes: 60 }
export const NEW_EMAILS_FROM_ADDRESS: Limit = {
  name: 'PATCH /me e-mail half a day',
  most: 100,
  minutes: 12 * 60,
}

export type EditedProfile = {
  user: StoredUser
  /** Set by a new password, which ends every other session. */
  token_generation: number | null
}

/**
 * Changes one's own name, e-mail, visibility or password. Opens its own transactions, because a wrong present
 * password is recorded.
 * @throws ValidationError with paths of the document (`data.attributes.email`); AppError `auth.throttled` after too
 * many wrong present passwords, new ones or new addresses, `auth.invalid` when the login ended meanwhile
 */
export async function editProfile(
  services: Services,
  caller: UserCaller,
  { data }: BodyOf<typeof updateProfile>,
  ip: string,
): Promise<EditedProfile> {
  if (data.id !== undefined && data.id !== String(caller.id))
    throw new ValidationError({ 'data.id': ['Este não é o seu perfil.'] })
  const { attributes } = data
  if (attributes.password !== undefined && caller.id <= DEFAULT_USER_MAX_ID)
    throw refusal('password', 'Você não pode alterar dados de usuários padrão!')
  const hash = await confirm(services, caller, attributes, ip).catch(inDocument)
  return inTransaction(services.db, (trx) =>
    change(trx, services.jobs, caller, attributes, hash, ip),
  ).catch(inDocument)
}

/**
 * A new password or e-mail decides whose account it is.
 * @returns the hash of a new password: it is slow, and so it comes before the transaction
 */
async function confirm(
  services: Services,
  caller: UserCaller,
  { password, email, current_password }: Changes,
  ip: string,
): Promise<string | undefined> {
  const user = orNotFound(await findUserToConfirm(services.db, caller.id))
  const isMoved = email !== undefined && email !== user.email
  const isNeeded = password !== undefined || isMoved
  await confirmPresence(services, caller, { password: current_password, isNeeded, ip })
  if (password !== undefined) await countNewPassword(services.limits, caller)
  if (isMoved)
    await takeOrRefuse(services.limits, [
      { limit: NEW_EMAILS, who: String(caller.id) },
      { limit: NEW_EMAILS_FROM_ADDRESS, who: ip },
    ])
  return password === undefined ? undefined : hashChosen(password, email ?? user.email)
}

async function change(
  db: Database,
  jobs: Jobs,
  caller: UserCaller,
  attributes: Changes,
  password_hash: string | undefined,
  ip: string,
): Promise<EditedProfile> {
  const { password: _, password_confirmation: __, current_password: ___, ...fields } = attributes
  const before = await lockOwnUser(db, caller)
  const token_generation = before.token_generation + (password_hash ? 1 : 0)
  const after = await uniqueUser(db, { email: fields.email }, caller.id, () =>
    // One column is always named, since an update of nothing is no statement.
    changeUser(db, caller.id, { name: before.name, ...fields, password_hash, token_generation }),
  )
  const isMoved = after.email !== before.email
  if (password_hash || isMoved) await endResets(db, caller.id)
  if (password_hash) await forgetDevices(db, caller.id)
  else if (isMoved) await endOtherLogins(db, caller)
  const detail = {
    fields: Object.keys(attributes).filter((name) => !/_confirmation$|^current_/.test(name)),
  }
  const event = { action: 'update', entity: 'profile', entity_id: caller.id, detail }
  await recordAudit(db, { caller, ip }, event)
  // Anybody can make an account without a type, with any address in it, and there is nothing in it to warn of.
  if (isMoved && caller.type !== null)
    await tellOwner(db, jobs, emailChanged(before.email, after.email))
  return { user: after, token_generation: password_hash ? token_generation : null }
}

const refusal = (field: string, message: string) =>
  new ValidationError({ [`data.attributes.${field}`]: [message] })

function inDocument(error: unknown): never {
  if (!(error instanceof ValidationError)) throw error
  const entries = Object.entries(error.errors)
  throw new ValidationError(
    Object.fromEntries(entries.map(([field, texts]) => [`data.attributes.${field}`, texts])),
  )
}
