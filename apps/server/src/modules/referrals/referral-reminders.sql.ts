import { ADULT_AGE } from '@iris/domain/age'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { TODAY } from './referral-list.sql.ts'

/** An appointment that nobody was reminded of, and who it is of. */
export type DueReminder = {
  id: number
  patient_id: number
  scheduled_at: string
  patient_name: string
  dob: string
  email: string
  responsible_name: string | null
  responsible_email: string | null
}

/** So many are sent in one round. */
const MOST = 500

/**
 * From `days` days before the appointment to the day before it, in São Paulo; who was made nobody has no address. Whoever
 * cannot be written to takes no place: of a minor the guardian is (`mailRecipient`).
 */
export async function dueReminders(db: Database, days: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select r.id, r.patient_id, r.scheduled_at, p.name as patient_name, p.dob, p.email, p.responsible_name, p.responsible_email
    from referrals r join patients p on p.id = r.patient_id
    where r.state = 'scheduled' and r.reminded_for is distinct from r.scheduled_at and p.active
      and r.scheduled_at >= ${midnight(1)} and r.scheduled_at < ${midnight(days + 1)}
      and case when p.dob > ${TODAY} - make_interval(years => ${sql.lit(ADULT_AGE)}) then p.responsible_email else p.email end <> ''
    order by r.scheduled_at, r.id limit ${sql.lit(MOST)}`.execute(db)
  return rows
}

/** The beginning of the day in São Paulo that is so many days from today. */
const midnight = (days: number) =>
  sql`((${TODAY} + ${sql.lit(days)})::timestamp at time zone 'America/Sao_Paulo')`

/** Takes a reminder for oneself; false when the appointment was moved or closed, or another has taken it. */
export async function claimReminder(
  db: Database,
  { id, scheduled_at }: Pick<DueReminder, 'id' | 'scheduled_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('referrals')
    .set({ reminded_for: scheduled_at })
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .where('scheduled_at', '=', scheduled_at)
    .where(sql<SqlBool>`reminded_for is distinct from scheduled_at`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives back one whose mail was refused, for the next round. */
export async function releaseReminder(db: Database, id: number): Promise<void> {
  await db.updateTable('referrals').set({ reminded_for: null }).where('id', '=', id).execute()
}
