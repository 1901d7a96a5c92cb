import type { Database } from '../../db/database.ts'

export async function findDeviceKey(db: Database, userId: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('device_keys')
    .select('key')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.key
}

/** False when the user has one already: it stays. Waits for whoever is making one at this moment. */
export async function insertDeviceKey(db: Database, userId: number, key: Buffer): Promise<boolean> {
  const row = await db
    .insertInto('device_keys')
    .values({ user_id: userId, key })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
