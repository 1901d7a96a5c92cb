import { PIN_TRIES } from '@iris/domain/device-pin'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export type ScreenLock = { name: string; email: string; locked: boolean; pin: boolean }

export async function findScreenLock(db: Database, jti: string): Promise<ScreenLock | undefined> {
  const found = await sql<ScreenLock>`
    select u.name, u.email, s.locked_at is not null as locked,
           s.pin_hash is not null and s.pin_failures < ${PIN_TRIES}::int as pin
    from sessions s join users u on u.id = s.user_id where s.jti = ${jti}`.execute(db)
  return found.rows[0]
}

/** True when it was open before. */
export async function lockSession(db: Database, jti: string): Promise<boolean> {
  const locked = await sql`
    update sessions set locked_at = now()
    where jti = ${jti} and locked_at is null returning id`.execute(db)
  return locked.rows.length > 0
}

/** Unlocks it and forgets wrong PINs. False when it was open before. */
export async function unlockSession(db: Database, jti: string): Promise<boolean> {
  const found = await sql<{ was_locked: boolean }>`
    update sessions s set locked_at = null, pin_failures = 0
    from (select id, locked_at from sessions where jti = ${jti} for update) before
    where s.id = before.id returning before.locked_at is not null as was_locked`.execute(db)
  return found.rows[0]?.was_locked === true
}

/** Sets or removes the PIN of a session. False when there was none to remove. */
export async function changePin(
  db: Database,
  jti: string,
  pinHash: string | null,
): Promise<boolean> {
  const changed = await sql`
    update sessions set pin_hash = ${pinHash}, pin_failures = 0
    where jti = ${jti} and (pin_hash is not null or ${pinHash}::text is not null)
    returning id`.execute(db)
  return changed.rows.length > 0
}

/**
 * Counts a try before the PIN is compared. Returns the hash of the PIN, or null when there is none or no try is left.
 */
export async function countPinTry(db: Database, jti: string): Promise<string | null> {
  const counted = await sql<{ pin_hash: string }>`
    update sessions set pin_failures = pin_failures + 1
    where jti = ${jti} and pin_hash is not null and pin_failures < ${PIN_TRIES}::int
    returning pin_hash`.execute(db)
  return counted.rows[0]?.pin_hash ?? null
}
