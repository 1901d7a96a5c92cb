import type { Database } from '../../db/database.ts'

/** The one secret of a user; the database makes it with the user. */
export async function deviceKeyOf(db: Database, userId: number): Promise<Buffer> {
  const row = await db
    .selectFrom('device_keys')
    .select('key')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.key
}
