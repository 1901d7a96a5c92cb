import { createHash, randomBytes } from 'node:crypto'
import type { createApiKey } from '@iris/contracts/api-keys'
import type { BodyOf } from '@iris/contracts/endpoint'
import { AppError } from '@iris/contracts/errors'
import { KEY_PREFIX_LENGTH, KEY_START, MOST_KEYS } from '@iris/domain/api-key'
import { type AuditedWrite, recordAudit } from '../../audit/audit.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FindKeyCaller, UserCaller } from '../../http/caller.ts'
import type { Services } from '../../services.ts'
import { confirmPresence } from '../auth/auth.public.ts'
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

/**
 * A new key, which nothing can show again. With an older login the present password is asked for.
 * @throws AppError `api-keys.full`, `auth.throttled`; ValidationError on `current_password`
 */
export async function makeKey(
  services: Services,
  { user, ip }: { user: UserCaller; ip: string },
  { name, scopes, expires_at = null, current_password }: BodyOf<typeof createApiKey>,
): Promise<{ id: number; key: string }> {
  await confirmPresence(services, user, { password: current_password, isNeeded: true, ip })
  const key = KEY_START + randomBytes(32).toString('base64url')
  const id = await inTransaction(services.db, async (trx) => {
    if ((await lockAndCountKeys(trx)) >= MOST_KEYS) throw new AppError('api-keys.full')
    const made = await insertKey(trx, {
      name,
      scopes,
      prefix: key.slice(0, KEY_PREFIX_LENGTH),
      key_hash: hashOf(key),
      created_by: user.id,
      expires_at,
    })
    const detail = { name, scopes, expires_at }
    const event = { action: 'create', entity: 'api-key', entity_id: made.id, detail }
    await recordAudit(trx, { caller: user, ip }, event)
    return made.id
  })
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
