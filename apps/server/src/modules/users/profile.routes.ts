import { AppError } from '@iris/contracts/errors'
import {
  getProfile,
  type Profile,
  readProfileImage,
  updateProfile,
  uploadProfileImage,
} from '@iris/contracts/profile'
import { asUser } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
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
  serve(app, updateProfile, async ({ db, caller, body, audit }) =>
    documentOf(await editProfile(db, asUser(caller), body, audit)),
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

function documentOf({ id, name, email, profile_image, visible }: StoredUser): Profile {
  const url = profile_image && profileImageUrl(id, profile_image)
  const attributes = { name, email, profile_image: url, visible }
  return { data: { type: 'profile', id: String(id), attributes } }
}
