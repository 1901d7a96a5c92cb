import { ADULT_AGE } from '@iris/domain/age'
import { sql } from 'kysely'
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
    ${due(days)} order by r.scheduled_at, r.id limit ${sql.lit(MOST)}`.execute(db)
  return rows
}

/** One of them as it is now, locked; undefined where it is no longer due, or another round has taken it. */
export async function lockReminder(
  db: Database,
  days: number,
  id: number,
): Promise<DueReminder | undefined> {
  const { rows } = await sql<DueReminder>`
    ${due(days)} and r.id = ${id} for no key update of r`.execute(db)
  return rows[0]
}

const due = (days: number) => sql`
  select r.id, r.patient_id, r.scheduled_at, p.name as patient_name, p.dob, p.email, p.responsible_name, p.responsible_email
  from referrals r join patients p on p.id = r.patient_id
  where r.state = 'scheduled' and r.reminded_for is distinct from r.scheduled_at and p.active
    and r.scheduled_at >= ${midnight(1)} and r.scheduled_at < ${midnight(days + 1)}
    and case when p.dob > ${TODAY} - make_interval(years => ${sql.lit(ADULT_AGE)}) then p.responsible_email else p.email end <> ''`

/** The beginning of the day in São Paulo that is so many days from today. */
const midnight = (days: number) =>
  sql`((${TODAY} + ${sql.lit(days)})::timestamp at time zone 'America/Sao_Paulo')`

/** Takes a reminder that is locked for oneself. */
export async function markReminded(
  db: Database,
  { id, scheduled_at }: Pick<DueReminder, 'id' | 'scheduled_at'>,
): Promise<void> {
  await db
    .updateTable('referrals')
    .set({ reminded_for: scheduled_at })
    .where('id', '=', id)
    .execute()
}

/** Gives back one whose mail was refused, for the next round; one that was moved meanwhile may be another round's by now. */
export async function releaseReminder(
  db: Database,
  { id, scheduled_at }: Pick<DueReminder, 'id' | 'scheduled_at'>,
): Promise<void> {
  await db
    .updateTable('referrals')
    .set({ reminded_for: null })
    .where('id', '=', id)
    .where('reminded_for', '=', scheduled_at)
    .execute()
}
