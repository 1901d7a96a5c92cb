import type { BodyOf } from '@iris/contracts/endpoint'
import { AppError, ValidationError } from '@iris/contracts/errors'
import type { updateProfile } from '@iris/contracts/profile'
import { DEFAULT_USER_MAX_ID } from '@iris/domain/limits'
import type { Audit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import type { UserCaller } from '../../http/caller.ts'
import { forgetResets } from '../auth/auth.public.ts'
import { hashPassword } from './password.ts'
import { withoutDuplicates } from './unique-user.ts'
import { changeUser, lockUser, type StoredUser } from './users.sql.ts'

/**
 * Changes one's own name, e-mail, visibility or password. The sessions one has stay open.
 * @throws ValidationError with the document's paths (`data.attributes.email`)
 */
export async function editProfile(
  db: Database,
  caller: UserCaller,
  { data }: BodyOf<typeof updateProfile>,
  audit: Audit,
): Promise<StoredUser> {
  if (data.id !== undefined && data.id !== String(caller.id))
    throw new ValidationError({ 'data.id': ['Este não é o seu perfil.'] })
  const { password, password_confirmation: _, ...fields } = data.attributes
  if (password !== undefined && caller.id <= DEFAULT_USER_MAX_ID)
    throw new ValidationError({
      'data.attributes.password': ['Você não pode alterar dados de usuários padrão!'],
    })
  const before = await lockUser(db, caller.id)
  if (!before) throw new AppError('not-found')
  const password_hash = password === undefined ? undefined : await hashPassword(password)
  const after = await withoutDuplicates(db, { email: fields.email }, caller.id, () =>
    // One column is always named, since an update of nothing is no statement.
    changeUser(db, caller.id, { name: before.name, ...fields, password_hash }),
  ).catch(inDocument)
  if (password_hash || after.email !== before.email) await forgetResets(db, caller.id)
  const detail = {
    fields: Object.keys(data.attributes).filter((name) => !name.endsWith('_confirmation')),
  }
  await audit({ action: 'update', entity: 'profile', entity_id: caller.id, detail })
  return after
}

function inDocument(error: unknown): never {
  if (!(error instanceof ValidationError)) throw error
  const entries = Object.entries(error.errors)
  throw new ValidationError(
    Object.fromEntries(entries.map(([field, texts]) => [`data.attributes.${field}`, texts])),
  )
}
