import { betweenFields } from '@iris/contracts/between-fields'
import { type Referral, type ReferralUpdate, referralUpdateBody } from '@iris/contracts/referrals'
import { REFERRAL_OUTCOMES, type ReferralOutcome } from '@iris/domain/referral'
import { formatTime, isPlannedDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { z } from 'zod'
import type { Words } from '../../form/in-words.ts'
import { labelIn } from '../../form/kept-option.ts'

/** The form of a referral: the appointment as a day and a time in São Paulo. */
export type ReferralValues = {
  scheduled_at: string
  time: string
  provider: string
  came: 'attended' | 'no_show' | null
  outcome: ReferralOutcome | null
  outcome_notes: string
}

/** Who missed an appointment gets a new one, so theirs is not shown again. */
export function referralValues(referral: Referral): ReferralValues {
  const { state, scheduled_at, provider, outcome, outcome_notes } = referral
  const shown = state === 'no_show' ? null : scheduled_at
  return {
    scheduled_at: shown ? todayInSaoPaulo(new Date(shown)) : '',
    time: shown ? formatTime(shown) : '',
    provider: provider ?? '',
    came: state === 'attended' ? 'attended' : null,
    outcome,
    outcome_notes: outcome_notes ?? '',
  }
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const fields = referralUpdateBody.shape

/**
 * The form of a referral in a state. An appointment is a day with its time; whoever is not booked yet needs neither, but not
 * the one without the other.
 */
export function referralFormSchema({ state }: Pick<Referral, 'state'>) {
  const isBooked = state === 'scheduled' || state === 'attended'
  return z
    .object({
      scheduled_at: z.string().meta({ label: 'Data' }),
      time: z.string().meta({ label: 'Horário' }),
      provider: fields.provider,
      came: z.enum(['attended', 'no_show']).nullish().meta({ label: 'Presença' }),
      outcome: fields.outcome,
      outcome_notes: fields.outcome_notes,
    })
    .superRefine(
      ({ scheduled_at, time, came, outcome }, context) => {
        const tell = (path: string, message: string) =>
          context.addIssue({ code: 'custom', path: [path], message })
        const isWanted = isBooked || scheduled_at !== '' || time !== ''
        if (isWanted && scheduled_at === '') tell('scheduled_at', 'Data é obrigatória')
        else if (isWanted && !isPlannedDay(scheduled_at))
          tell('scheduled_at', 'Data deve ser uma data válida')
        if (isWanted && time === '') tell('time', 'Horário é obrigatório')
        else if (isWanted && !TIME.test(time)) tell('time', 'Horário é inválido')
        if (came === 'attended' && !outcome) tell('outcome', 'Desfecho é obrigatório')
      },
      betweenFields('scheduled_at', 'time', 'came', 'outcome'),
    )
}

type Filled = z.output<ReturnType<typeof referralFormSchema>>

/** What is sent: the state that follows from the form, and its fields. */
export function referralUpdate(
  referral: Pick<Referral, 'state' | 'scheduled_at'>,
  { scheduled_at: day, time, provider, came, outcome, outcome_notes }: Filled,
): ReferralUpdate {
  const booked = day === '' ? undefined : momentOf(day, time)
  const about = { provider, outcome_notes, ...(booked ? { scheduled_at: booked } : {}) }
  if (referral.state === 'pending' || referral.state === 'no_show')
    return { ...about, ...(booked ? { state: 'scheduled' as const } : {}) }
  if (came === 'attended') return { ...about, state: 'attended', outcome }
  return came === 'no_show' ? { ...about, state: 'no_show' } : about
}

/** The moment of a time of São Paulo, where the clock has not changed since 2019. */
function momentOf(day: string, time: string): string {
  return new Date(`${day}T${time}:00-03:00`).toISOString()
}

export const REFERRAL_WORDS: Words<ReferralValues> = {
  came: (came) => ({ attended: 'Compareceu', no_show: 'Faltou' })[came],
  outcome: (outcome) => labelIn(REFERRAL_OUTCOMES, outcome),
}
