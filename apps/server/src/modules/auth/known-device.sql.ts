import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** More browsers than a person works with; a program that logs in for each call makes one each time. */
const KEPT_EACH = 50
/** Months without a login, and its browser has forgotten it too. */
export const KNOWN_DAYS = 180

/** The id of the browser with this secret, if this user has logged in there. */
export async function findKnownDevice(
  db: Database,
  userId: number,
  secretHash: Buffer,
): Promise<number | null> {
  const row = await db
    .selectFrom('known_devices')
    .select('id')
    .where('secret_sha256', '=', secretHash)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** A user has logged in: the browser goes by its new secret from now on, for everybody who is known there. */
export async function putKnownDevice(
  db: Database,
  userId: number,
  { former, present }: { former: Buffer | null; present: Buffer },
): Promise<void> {
  await sql`
    with moved as (
      update known_devices
      set secret_sha256 = ${present},
          last_login_at = case when user_id = ${userId} then now() else last_login_at end
      where secret_sha256 = ${former} returning user_id)
    insert into known_devices (user_id, secret_sha256)
    select ${userId}, ${present} where not exists (select from moved where user_id = ${userId})`.execute(
    db,
  )
}

/** Of the user, all but the one with this secret. */
export async function deleteKnownDevices(
  db: Database,
  userId: number,
  except: Buffer | null,
): Promise<void> {
  await sql`
    delete from known_devices
    where user_id = ${userId} and secret_sha256 is distinct from ${except}`.execute(db)
}

/** Throws away those of which nothing was heard for long, and the oldest of who has too many. */
export async function sweepKnownDevices(db: Database): Promise<void> {
  await sql`
    delete from known_devices d using (
      select id, row_number() over (partition by user_id order by last_login_at desc, id desc) as place
      from known_devices) ranked
    where ranked.id = d.id
      and (ranked.place > ${KEPT_EACH} or d.last_login_at < now() - make_interval(days => ${KNOWN_DAYS}))`.execute(
    db,
  )
}
