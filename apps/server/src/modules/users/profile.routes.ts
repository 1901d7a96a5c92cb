import { AppError } from '@iris/contracts/errors'
import { choosePassword } from '@iris/contracts/first-password'
import {
  getProfile,
  type Profile,
  readProfileImage,
  updateProfile,
  uploadProfileImage,
} from '@iris/contracts/profile'
import { can } from '@iris/domain/access'
import { orNotFound } from '../../db/or-not-found.ts'
import { inTransaction } from '../../db/transaction.ts'
import { asUser, refuseOwing, type UserCaller } from '../../http/caller.ts'
import { type FileAnswer, STORED } from '../../http/file-answer.ts'
import { requestPlace } from '../../http/place.ts'
import { type Server, serve } from '../../http/serve.ts'
import { LOGIN_LIFETIME } from '../../http/tokens.ts'
import type { Services } from '../../services.ts'
import { openSession } from '../auth/auth.public.ts'
import { choosePassword as chooseOwn, hashOwn } from './first-password.commands.ts'
import { editProfile } from './profile.commands.ts'
import { replaceProfileImage } from './profile-image.commands.ts'
import { profileImageUrl } from './user-view.ts'
import { findUser, type StoredUser } from './users.sql.ts'

export function profileRoutes(app: Server): void {
  serve(app, getProfile, async ({ db, caller }) => {
    const user = orNotFound(await findUser(db, asUser(caller).id))
    return documentOf(user)
  })
  serve(
    app,
    updateProfile,
    async (call) => {
      const { services, caller, body, ip } = call
      const person = asUser(caller)
      const { user, token_generation } = await editProfile(services, person, body, ip)
      const document = documentOf(user)
      if (token_generation === null) return document
      const { type } = person
      const meta = await openSession(
        call,
        { ...user, type, token_generation, first_password: false },
        isLong(person),
      )
      return { ...document, meta }
    },
    { transaction: 'own' },
  )
  serve(
    app,
    choosePassword,
    async (call) => {
      const { services, caller, body, ip } = call
      const person = asUser(caller)
      const hash = await hashOwn(services, person, body.password)
      return inTransaction(services.db, async (db) => {
        const user = await chooseOwn(db, { caller: person, ip }, hash)
        return openSession({ ...call, db }, user, isLong(person))
      })
    },
    { transaction: 'own' },
  )
  serve(
    app,
    uploadProfileImage,
    async ({ services, caller, params, files, ip }) => {
      const url = await replaceProfileImage(services, params.id, {
        caller: asUser(caller),
        ip,
        place: requestPlace(caller, ip),
        attachment: files.attachment,
      })
      return { url }
    },
    { transaction: 'own' },
  )
  serve(
    app,
    readProfileImage,
    ({ services, caller, params }) => readImageOf(services, asUser(caller), params.id),
    STORED,
  )
}

/** One's own image, or a colleague's who is visible. */
async function readImageOf(
  { db, files }: Services,
  caller: UserCaller,
  id: number,
): Promise<FileAnswer> {
  const own = caller.id === id
  if (!own && !can(caller.role, 'users.options')) throw new AppError('auth.denied')
  refuseOwing(caller, id)
  const user = await findUser(db, id)
  if (!user?.profile_image || !(own || user.visible)) throw new AppError('not-found')
  const stream = await files.read(user.profile_image)
  return { stream, type: 'image/webp', name: 'perfil.webp', disposition: 'inline' }
}

/** Whether the login was to be remembered: the one that takes its place is, too. */
const isLong = ({ issued, expires }: UserCaller) => expires - issued > LOGIN_LIFETIME.short

function documentOf({ id, name, email, profile_image, visible }: StoredUser): Profile {
  const url = profileImageUrl(id, profile_image)
  const attributes = { name, email, profile_image: url, visible }
  return { data: { type: 'profile', id: String(id), attributes } }
}
