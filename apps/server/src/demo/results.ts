import { createHash } from 'node:crypto'
import { canSendResult } from '@iris/domain/exam-status'
import type { MailFailure } from '@iris/domain/mail-failure'
import type { PreferredChannel } from '@iris/domain/preferred-channel'
import { maskedEmail, maskedPhone, RESULT_TRIES, resultLinkEnd } from '@iris/domain/result-link'
import type { Insertable } from 'kysely'
import type { DB } from '../db/generated.ts'
import type { Dice } from './dice.ts'
import type { DemoExam } from './exam-history.ts'
import { daysBefore, minutesAfter, noLaterThan } from './moments.ts'
import type { DemoPatient } from './patients.ts'

/** The demo has links for so many days back; older ones have ended. */
const LINK_AGE_DAYS = 50
const HOUR = 60
const DAY = 24 * HOUR

const REASONS = [
  'O resultado foi trocado com o de um colega da mesma turma.',
  'A retinografia do olho esquerdo, anexada depois, mostra alteração.',
  'A acuidade foi medida sem os óculos; com eles está dentro do esperado.',
  'Há relato novo de perda de campo visual.',
]

const FAILURES: readonly (MailFailure | null)[] = ['address', 'mailbox-full', 'unreachable', null]

type Wishes = Pick<
  Insertable<DB['patients']>,
  'result_channel' | 'result_consent' | 'result_consent_at' | 'result_consent_by'
>

/** By which way somebody wants the result, asked at the registration; older registrations were never asked. */
export function makeWishes(dice: Dice, created_at: string, today: string): Wishes {
  if (created_at < daysBefore(today, 200) || dice.chance(0.25)) return {}
  return {
    result_channel: dice.weighted<PreferredChannel>([
      ['email', 45],
      ['whatsapp', 40],
      ['print', 15],
    ]),
    result_consent: dice.chance(0.97),
    result_consent_at: created_at,
    result_consent_by: null,
  }
}

/** An exam with its number and the person who was examined. */
export type NumberedExam = DemoExam & { exam_id: number; person: DemoPatient; wishes: Wishes }

type History = { dice: Dice; today: string }

/**
 * A few conclusions of the last weeks were corrected: all but the newest are concluded again. Changes the exams in
 * place, and returns what each said before.
 */
export function correctSome(
  { dice, today }: History,
  exams: readonly NumberedExam[],
): Insertable<DB['exam_versions']>[] {
  const recent = exams.filter(
    ({ exam }) =>
      exam.status === 'Concluído' &&
      String(exam.classified_at) > daysBefore(today, 40) &&
      String(exam.classified_at) < daysBefore(today, 4),
  )
  return dice.some(recent, REASONS.length).map(({ exam, exam_id }, index) => {
    const { final_classification, specialist_specialties, refractive_disorder, has_changed } = exam
    const { classified_at, classified_by } = exam
    const corrected_at = minutesAfter(String(classified_at), dice.between(2 * HOUR, 2 * DAY))
    const isWaiting = index === 0
    const concluded_at = minutesAfter(corrected_at, dice.between(5, 40))
    exam.corrected_at = corrected_at
    exam.review_since = corrected_at
    exam.updated_at = isWaiting ? corrected_at : concluded_at
    if (isWaiting) exam.status = 'Avaliação Médica'
    else exam.classified_at = concluded_at
    const said = isWaiting
      ? { final_classification, specialist_specialties }
      : otherVerdict(String(final_classification))
    return {
      exam_id,
      kind: 'correction',
      values: JSON.stringify({ ...said, refractive_disorder, has_changed }),
      reason: REASONS[index],
      user_id: Number(classified_by),
      classified_by,
      classified_at,
      created_at: corrected_at,
    }
  })
}

/** What was concluded by mistake. */
function otherVerdict(verdict: string) {
  return {
    final_classification: verdict === 'liberado' ? 'consulta' : 'liberado',
    specialist_specialties: [],
  }
}

/** The links that were handed over, as the person wished. */
export function makeLinksOfResults(
  { dice, today }: History,
  exams: readonly NumberedExam[],
): Insertable<DB['result_links']>[] {
  const links = exams.flatMap(({ exam, exam_id, person, wishes }) => {
    const channel = wishes.result_channel
    if (channel !== 'whatsapp' && channel !== 'print') return []
    if (!wishes.result_consent || !isConcluded(exam)) return []
    const { classified_at } = exam
    if (String(classified_at) < daysBefore(today, LINK_AGE_DAYS)) return []
    const created_at = noLaterThan(
      today,
      minutesAfter(String(classified_at), dice.between(30, DAY)),
    )
    return {
      // Nobody holds the token of an invented person: a new link opens the same result.
      token_sha256: createHash('sha256').update(`demo ${exam_id}`).digest(),
      exam_id,
      channel,
      destination: channel === 'whatsapp' ? maskedPhone(person.row.phone) : null,
      created_by: Number(exam.classified_by),
      created_at,
      expires_at: resultLinkEnd(new Date(created_at)).toISOString(),
      ...makeOpenings(dice, created_at, today, channel === 'whatsapp' ? 0.75 : 0.3),
    }
  })
  const guessed = links.find(({ openings }) => openings === 0)
  if (guessed) Object.assign(guessed, { wrong_dates: RESULT_TRIES, locked_at: guessed.created_at })
  return links
}

function makeOpenings(dice: Dice, created_at: string, today: string, rate: number) {
  if (!dice.chance(rate)) return { openings: 0 }
  const first_opened_at = noLaterThan(today, minutesAfter(created_at, dice.between(2, 3 * DAY)))
  const openings = dice.between(1, 4)
  return {
    openings,
    first_opened_at,
    last_opened_at:
      openings === 1
        ? first_opened_at
        : noLaterThan(today, minutesAfter(first_opened_at, dice.between(5, 4 * DAY))),
  }
}

/** Mails that failed, each for another reason, of results that were not mailed otherwise. */
export function makeFailedMails(
  { dice, today }: History,
  exams: readonly NumberedExam[],
): Insertable<DB['result_deliveries']>[] {
  const unsent = exams.filter(
    ({ exam, delivery, wishes }) =>
      isConcluded(exam) &&
      delivery === null &&
      wishes.result_consent !== false &&
      (wishes.result_channel ?? 'email') === 'email' &&
      String(exam.classified_at) > daysBefore(today, 20),
  )
  return dice.some(unsent, FAILURES.length).map(({ exam, exam_id, person }, index) => {
    const requested_at = noLaterThan(today, minutesAfter(String(exam.classified_at), 2 * HOUR))
    const failure = FAILURES[index] ?? null
    return {
      exam_id,
      requested_by: Number(exam.classified_by),
      requested_at,
      finished_at: requested_at,
      destination: mailOf(person),
      failure,
      // Without a reason the server died after the mail's last line: nobody knows whether it arrived.
      state: failure ? 'failed' : 'unknown',
      handed_at: failure ? null : requested_at,
    }
  })
}

/** Where a mail to somebody goes, as the log keeps it. */
export function mailOf({ row }: DemoPatient): string | null {
  const email = row.responsible_email ?? row.email
  return email ? maskedEmail(email) : null
}

const isConcluded = ({ status, final_classification }: DemoExam['exam']) =>
  canSendResult({ status, final_classification } as Parameters<typeof canSendResult>[0])
