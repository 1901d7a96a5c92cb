import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { deleteKnownDevices, findKnownDevice, putKnownDevice } from './known-device.sql.ts'

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** The id of the browser that holds this secret, if this user has logged in there before. */
export async function knownDevice(
  db: Database,
  userId: number,
  secret: string | null,
): Promise<number | null> {
  return secret === null ? null : findKnownDevice(db, userId, hashOf(secret))
}

/**
 * From now on the user is known in this browser. Returns its new secret: a copy of the former one has become worthless.
 * @param secret what the browser had until now
 */
export async function rememberDevice(
  db: Database,
  userId: number,
  secret: string | null,
): Promise<string> {
  const next = randomBytes(32).toString('base64url')
  const former = secret === null ? null : hashOf(secret)
  await putKnownDevice(db, userId, { former, present: hashOf(next) })
  return next
}

/** The user is known nowhere but in the browser with this secret. */
export function forgetDevices(
  db: Database,
  userId: number,
  except: string | null = null,
): Promise<void> {
  return deleteKnownDevices(db, userId, except === null ? null : hashOf(except))
}
