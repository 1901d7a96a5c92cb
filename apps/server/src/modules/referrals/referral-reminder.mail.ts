import type { Recipient } from '@iris/domain/guardian'
import { firstName } from '@iris/domain/person-name'
import { formatDate, formatTime, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { Mail } from '../../mail/mailer.ts'
import { type Sender, signatureOf } from '../../mail/signature.ts'

export type ReferralReminder = {
  /** The person, or the guardian of a minor. Of both only the first name is written. */
  to: Recipient
  patient: { name: string }
  /** ISO 8601 in UTC. */
  scheduled_at: string
  /** Who writes. */
  clinic: Sender
}

/**
 * Reminds of an appointment. A mail is read on locked screens and by employers' servers: it says when, and neither of what
 * exam nor of what specialty it is, nor where, because a clinic's name often says so.
 */
export function referralReminderMail({
  to,
  patient,
  scheduled_at,
  clinic,
}: ReferralReminder): Mail {
  const day = formatDate(todayInSaoPaulo(new Date(scheduled_at)))
  const what = to.isGuardian
    ? `um compromisso de ${firstName(patient.name)}: o horário marcado é`
    : 'que o seu horário marcado é'
  return {
    to: to.email,
    subject: `Lembrete: compromisso em ${day}`,
    text: [
      `Olá, ${firstName(to.name)}!`,
      `Lembramos ${what} em ${day}, às ${formatTime(scheduled_at)}.`,
      'Se não puder ir, avise quem marcou, para combinar outra data.',
      'Esta mensagem é automática: não é preciso responder.',
      signatureOf(clinic).join('\n'),
    ].join('\n\n'),
  }
}
