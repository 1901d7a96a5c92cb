import type { KEY_SCOPES } from '@iris/domain/api-key'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DB } from '../../db/generated.ts'

/** So many keys are listed, besides those that are alive. */
const LISTED = 500
// Rarely, so that most calls cost no write.
const NOTE_AFTER = sql`interval '1 minute'`

const IS_ALIVE = sql<SqlBool>`revoked_at is null and (expires_at is null or expires_at > now())`

export type LivingKey = {
  id: number
  name: string
  /** Its use was last recorded a minute ago, or never. */
  is_due: boolean
}

/** The living key with this digest. */
export function findLivingKey(db: Database, hash: Buffer): Promise<LivingKey | undefined> {
  return db
    .selectFrom('api_keys')
    .select(['id', 'name'])
    .select(sql<boolean>`coalesce(last_used_at < now() - ${NOTE_AFTER}, true)`.as('is_due'))
    .where('key_hash', '=', hash)
    .where(IS_ALIVE)
    .executeTakeFirst()
}

/** Records that a key is used. Nobody waits: where another call records it, or it is being ended, nothing is written. */
export async function noteKeyUse(db: Database, id: number): Promise<void> {
  await sql`
    update api_keys set last_used_at = now() where id = (
      select id from api_keys
      where id = ${id} and coalesce(last_used_at < now() - ${NOTE_AFTER}, true)
      for no key update skip locked)`.execute(db)
}

/** Until the transaction ends nobody else makes a key. Returns how many are alive. */
export async function lockAndCountKeys(db: Database): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('api keys', 0))`.execute(db)
  const { alive } = await db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('alive'))
    .where(IS_ALIVE)
    .executeTakeFirstOrThrow()
  return alive
}

export async function insertKey(
  db: Database,
  values: Insertable<DB['api_keys']>,
): Promise<{ id: number }> {
  return db.insertInto('api_keys').values(values).returning('id').executeTakeFirstOrThrow()
}

/** The newest first; whichever is alive is among them, however old. */
export function findKeys(db: Database) {
  const newest = db.selectFrom('api_keys').select('id').orderBy('id', 'desc').limit(sql.lit(LISTED))
  return db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.created_by')
    .select(['k.id', 'k.name', 'k.prefix', 'k.created_at', 'u.name as created_by_name'])
    .select(['k.expires_at', 'k.last_used_at', 'k.revoked_at'])
    .select(sql<(typeof KEY_SCOPES)[number][]>`k.scopes`.as('scopes'))
    .where((eb) => eb.or([IS_ALIVE, eb('k.id', 'in', newest)]))
    .orderBy('k.id', 'desc')
    .execute()
}

/** The key, locked. */
export function lockKey(db: Database, id: number) {
  return db
    .selectFrom('api_keys')
    .select(['name', 'revoked_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function markKeyRevoked(db: Database, id: number): Promise<void> {
  await db.updateTable('api_keys').set({ revoked_at: sql`now()` }).where('id', '=', id).execute()
}
