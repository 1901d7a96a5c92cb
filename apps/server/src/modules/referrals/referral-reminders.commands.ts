import { mailRecipient } from '@iris/domain/guardian'
import { plural } from '@iris/domain/plural'
import { REMINDER_DAYS } from '@iris/domain/referral'
import { formatTime, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { recordAudit } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { sendConfirmed } from '../../mail/send-confirmed.ts'
import { clinicOf } from '../clinic/clinic.public.ts'
import { referralReminderMail } from './referral-reminder.mail.ts'
import {
  type DueReminder,
  dueReminders,
  lockReminder,
  markReminded,
  releaseReminder,
} from './referral-reminders.sql.ts'
import { insertContact } from './referrals.sql.ts'

const REMINDED = 'Lembrete da consulta enviado por e-mail.'
const UNCONFIRMED =
  'Lembrete da consulta enviado; o servidor de e-mail não confirmou o recebimento.'
/** When a phone that rings wakes nobody: a round comes later than its time where the server was off then. */
const BY_DAY = { from: '07:00', until: '21:00' }
const PROGRAM = { caller: null, ip: null }

type Reminding = { db: Database; mailer: Mailer; signal: AbortSignal; now?: Date }

/**
 * Mails those who have an appointment in three days, or sooner where an earlier round missed them, and writes it among the
 * contacts. The place is taken before the mail goes, so nobody is reminded twice of one appointment; one that a crash takes
 * in between is not sent. It is given back only where the mail cannot have arrived. Throws when some were not sent: these
 * wait for the next try. At night nothing is sent.
 */
export async function remindOfAppointments(options: Reminding): Promise<void> {
  const { db, mailer, signal, now = new Date() } = options
  const time = formatTime(now)
  if (time < BY_DAY.from || time >= BY_DAY.until) return
  let refused = 0
  const clinic = await clinicOf(db)
  for (const { id } of await dueReminders(db, REMINDER_DAYS)) {
    if (signal.aborted) break
    const claimed = await inTransaction(db, (trx) => claim(trx, id))
    if (!claimed) continue
    const { due, to } = claimed
    const { patient_name, scheduled_at } = due
    const patient = { name: patient_name }
    const mail = referralReminderMail({ to, patient, scheduled_at, clinic })
    const isConfirmed = await sendConfirmed(mailer, mail).catch(() => null)
    if (isConfirmed === null) {
      await inTransaction(db, (trx) => releaseReminder(trx, due))
      refused += 1
      continue
    }
    const told = isConfirmed ? REMINDED : UNCONFIRMED
    await inTransaction(db, (trx) => tell(trx, due, told))
  }
  if (refused > 0)
    throw new Error(
      `${plural(refused, 'lembrete de consulta não saiu', 'lembretes de consulta não saíram')}.`,
    )
}

/**
 * Takes the place of a reminder, and reads anew what it says and to whom: a slow mail server makes a round last for hours, in
 * which an address is corrected, and an appointment moved.
 */
async function claim(db: Database, id: number) {
  const due = await lockReminder(db, REMINDER_DAYS, id)
  const to = due && recipientOf(due)
  if (!to) return null
  await markReminded(db, due)
  return { due, to }
}

function recipientOf({
  dob,
  patient_name,
  email,
  responsible_name,
  responsible_email,
}: DueReminder) {
  const patient = { name: patient_name, email }
  const guardian = { name: responsible_name ?? '', email: responsible_email ?? '' }
  return mailRecipient({ dob, patient, guardian }, todayInSaoPaulo())
}

async function tell(db: Database, { id, patient_id }: DueReminder, notes: string): Promise<void> {
  await insertContact(db, { referral_id: id, channel: 'email', notes, user_id: null })
  await recordAudit(db, PROGRAM, { action: 'send', entity: 'referral', entity_id: id, patient_id })
}
