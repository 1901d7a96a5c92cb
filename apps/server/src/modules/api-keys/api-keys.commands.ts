import { createHash, randomBytes } from 'node:crypto'
import type { createApiKey } from '@iris/contracts/api-keys'
import type { BodyOf } from '@iris/contracts/endpoint'
import { AppError } from '@iris/contracts/errors'
import { KEY_PREFIX_LENGTH, KEY_START, MOST_KEYS } from '@iris/domain/api-key'
import type { AuditedWrite, UserWrite } from '../../audit/audit.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import type { FindKeyCaller } from '../../http/caller.ts'
import {
  findLivingKey,
  insertKey,
  lockAndCountKeys,
  lockKey,
  markKeyRevoked,
  noteKeyUse,
} from './api-keys.sql.ts'

/** What the database keeps of a key: it has 256 random bits, so that a plain digest is enough. */
const hashOf = (key: string) => createHash('sha256').update(key).digest()

/** A new key, which nothing can show again. Throws AppError `api-keys.full`. */
export async function makeKey(
  { db, audit, user }: UserWrite,
  { name, scopes, expires_at = null }: BodyOf<typeof createApiKey>,
): Promise<{ id: number; key: string }> {
  if ((await lockAndCountKeys(db)) >= MOST_KEYS) throw new AppError('api-keys.full')
  const key = KEY_START + randomBytes(32).toString('base64url')
  const { id } = await insertKey(db, {
    name,
    scopes,
    prefix: key.slice(0, KEY_PREFIX_LENGTH),
    key_hash: hashOf(key),
    created_by: user.id,
    expires_at,
  })
  const detail = { name, scopes, expires_at }
  await audit({ action: 'create', entity: 'api-key', entity_id: id, detail })
  return { id, key }
}

/** Ends a key for good; what it is reading at this moment is still answered. Throws AppError `not-found`. */
export async function revokeKey({ db, audit }: AuditedWrite, id: number): Promise<void> {
  const { name, revoked_at } = orNotFound(await lockKey(db, id))
  if (revoked_at !== null) return
  await markKeyRevoked(db, id)
  await audit({ action: 'revoke', entity: 'api-key', entity_id: id, detail: { name } })
}

/** Who holds a key, asked afresh each time. Writes down now and then that it is used. */
export const keyCaller: FindKeyCaller = async ({ db }, key) => {
  const found = await findLivingKey(db, hashOf(key))
  if (!found) return null
  const { id, name, is_due } = found
  if (is_due) await noteKeyUse(db, id)
  return { kind: 'key', role: 'key', id, name }
}
