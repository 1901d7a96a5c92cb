import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError, ValidationError } from '@iris/contracts/errors'
import type { LanePlace } from '../../apart/lanes.ts'
import { recordAudit } from '../../audit/audit.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { inTransaction } from '../../db/transaction.ts'
import { troubleOf } from '../../db/trouble.ts'
import { newKey } from '../../files/file-store.ts'
import { squarePicture } from '../../files/inspect-file.ts'
import type { StoredUpload } from '../../files/receive-upload.ts'
import { removeBytes } from '../../files/stored-files.sql.ts'
import { refuseOwing, type UserCaller } from '../../http/caller.ts'
import type { Services } from '../../services.ts'
import { profileImageUrl } from './user-view.ts'
import { changeUser, lockUser } from './users.sql.ts'

/** Pixels of each side. */
const SIDE = 256

type SentImage = {
  caller: UserCaller
  ip: string
  /** Where the picture waits to be looked into. */
  place: LanePlace
  attachment: StoredUpload | undefined
}

/**
 * Makes the sent picture a user's image: the middle of it, square. Works on files too, so it opens
 * its own transaction; what is sent is not kept.
 * @returns where the image is read
 * @throws AppError `auth.denied`, `second-factor.needed`, `not-found`; ValidationError without a picture
 */
export async function replaceProfileImage(
  { db, files }: Services,
  id: number,
  { caller, ip, place, attachment }: SentImage,
): Promise<string> {
  const key = newKey('profile-images')
  try {
    if (caller.id !== id && caller.role !== 'admin') throw new AppError('auth.denied')
    refuseOwing(caller, id)
    if (!attachment) throw new ValidationError({ attachment: ['Selecione uma imagem.'] })
    const image = await squarePicture(await buffer(await files.read(attachment.key)), SIDE, place)
    await files.put(key, Readable.from([image]), image.length)
    const earlier = await inTransaction(db, async (trx) => {
      const user = orNotFound(await lockUser(trx, id))
      await changeUser(trx, id, { profile_image: key })
      const event = { action: 'update', entity: 'profile-image', entity_id: id }
      await recordAudit(trx, { caller, ip }, event)
      return user.profile_image
    })
    if (earlier) await removeBytes(db, files, earlier).catch(() => {})
  } catch (error) {
    // The connection broke, perhaps after its commit: the sweep decides later.
    if (troubleOf(error)?.code !== 'service.unavailable') await files.remove(key)
    throw error
  } finally {
    if (attachment) await files.remove(attachment.key)
  }
  return profileImageUrl(id, key)
}
