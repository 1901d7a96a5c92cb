import { randomBytes } from 'node:crypto'
import { type Actor, recordAudit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findDeviceKey, insertDeviceKey } from './device-key.sql.ts'

const BYTES = 32

/** The one secret of a user, made when it is first asked for. Opens its own transaction, because a read has none. */
export async function deviceKeyOf(db: Database, userId: number, who: Actor): Promise<Buffer> {
  return (await findDeviceKey(db, userId)) ?? makeDeviceKey(db, userId, who)
}

function makeDeviceKey(db: Database, userId: number, who: Actor): Promise<Buffer> {
  return inTransaction(db, async (trx) => {
    if (await insertDeviceKey(trx, userId, randomBytes(BYTES)))
      await recordAudit(trx, who, { action: 'create', entity: 'device-key', entity_id: userId })
    const key = await findDeviceKey(trx, userId)
    if (!key) throw new Error('the device key just made is not there')
    return key
  })
}
