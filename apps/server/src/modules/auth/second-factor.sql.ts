import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** A new secret, still to be confirmed; it replaces one that never was. */
export async function putSecret(db: Database, userId: number, sealed: string): Promise<void> {
  await sql`
    insert into second_factors (user_id, secret) values (${userId}, ${sealed})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0`.execute(db)
}

export async function findSecret(db: Database, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.secret ?? null
}

/** Uses up the code of a step and of earlier ones. False when it was already used: of two at once, one succeeds. */
export async function useStep(db: Database, userId: number, step: number): Promise<boolean> {
  const used = await sql`
    update second_factors set last_step = ${step}
    where user_id = ${userId} and last_step < ${step} returning user_id`.execute(db)
  return used.rows.length > 0
}

export async function insertRecoveryCodes(
  db: Database,
  userId: number,
  hashes: string[],
): Promise<void> {
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** How many codes are left after using this one; null when it does not exist or was used before. */
export async function useRecoveryCode(
  db: Database,
  userId: number,
  hash: string,
): Promise<number | null> {
  const used = await sql`
    update recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${hash} and used_at is null returning user_id`.execute(
    db,
  )
  if (used.rows.length === 0) return null
  const found = await sql<{ left: number }>`
    select count(*)::int as left from recovery_codes
    where user_id = ${userId} and used_at is null`.execute(db)
  return found.rows[0]?.left ?? 0
}

export async function deleteSecondFactor(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute()
}
