import { getDeviceKey } from '@iris/contracts/device-key'
import { getUser } from '@iris/contracts/users'
import { ApiError, NO_CONNECTION } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { sessionStore } from '../api/session.ts'
import { personOf } from '../api/session-store.ts'
import { deviceDatabase } from './device-database.ts'
import { readKey } from './sealed.ts'

let held: { userId: string; key: Promise<CryptoKey> } | undefined

/**
 * The key of who is logged in, fetched once for each login and kept where the page can use it and nobody can read it.
 * Rejects with an `ApiError` without a login, or when it was never fetched and the server cannot be reached.
 */
export function deviceKey(): Promise<CryptoKey> {
  const userId = personOf(sessionStore.person())
  if (userId === undefined) return Promise.reject(new ApiError(0, NO_CONNECTION))
  if (held?.userId !== userId) {
    const key = findKey(userId)
    held = { userId, key }
    key.catch(() => forgetHeld(key))
  }
  return held.key
}

async function findKey(userId: string): Promise<CryptoKey> {
  const database = await deviceDatabase()
  const known = await database.get('keys', userId)
  if (known) return known.key
  const [fetched, { name }] = await Promise.all([
    call(getDeviceKey, {}),
    call(getUser, { params: { id: userId } }),
  ])
  const key = await readKey(fetched.key)
  await database.put('keys', { userId, key, userName: name })
  return key
}

/** Of whose key is here: a page that is opened without a network is told by nobody. */
export async function nameOnDevice(userId: string): Promise<string> {
  return (await (await deviceDatabase()).get('keys', userId))?.userName ?? ''
}

function forgetHeld(key: Promise<CryptoKey>) {
  if (held?.key === key) held = undefined
}

/** What was sealed for this person can no longer be read here, until they log in again. */
export async function forgetKey(userId: string): Promise<void> {
  if (held?.userId === userId) held = undefined
  await (await deviceDatabase()).delete('keys', userId)
}
