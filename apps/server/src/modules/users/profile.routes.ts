import { AppError } from '@iris/contracts/errors'
import {
  getProfile,
  type Profile,
  readProfileImage,
  updateProfile,
  uploadProfileImage,
} from '@iris/contracts/profile'
import { asUser, type UserCaller } from '../../http/caller.ts'
import { openSession } from '../../http/open-session.ts'
import { type Server, serve } from '../../http/serve.ts'
import { LOGIN_LIFETIME } from '../../http/tokens.ts'
import { emailChangedMail } from './email-changed.mail.ts'
import { editProfile } from './profile.commands.ts'
import { readImageOf, replaceProfileImage } from './profile-image.ts'
import { profileImageUrl } from './user-view.ts'
import { findUser, type StoredUser } from './users.sql.ts'

export function profileRoutes(app: Server): void {
  serve(app, getProfile, async ({ db, caller }) => {
    const user = await findUser(db, asUser(caller).id)
    if (!user) throw new AppError('not-found')
    return documentOf(user)
  })
  serve(
    app,
    updateProfile,
    async (call) => {
      const { services, caller, body, ip, afterCommit } = call
      const person = asUser(caller)
      const { user, formerEmail, token_generation } = await editProfile(services, person, body, ip)
      if (formerEmail)
        afterCommit(() => services.mailer.send(emailChangedMail(formerEmail, user.email)))
      const document = documentOf(user)
      if (token_generation === null) return document
      const { id, type } = person
      const meta = await openSession(call, { id, type, token_generation }, isLong(person))
      return { ...document, meta }
    },
    { transaction: 'own' },
  )
  serve(
    app,
    uploadProfileImage,
    async ({ services, caller, params, files, ip }) => {
      const url = await replaceProfileImage(services, asUser(caller), params.id, files, ip)
      return { url }
    },
    { transaction: 'own' },
  )
  serve(app, readProfileImage, ({ services, caller, params }) =>
    readImageOf(services, asUser(caller), params.id),
  )
}

/** Whether the login was to be remembered: the one that takes its place is, too. */
const isLong = ({ issued, expires }: UserCaller) => expires - issued > LOGIN_LIFETIME.short

function documentOf({ id, name, email, profile_image, visible }: StoredUser): Profile {
  const url = profile_image && profileImageUrl(id, profile_image)
  const attributes = { name, email, profile_image: url, visible }
  return { data: { type: 'profile', id: String(id), attributes } }
}
