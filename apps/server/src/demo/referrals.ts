import { REFERRAL_DAYS, type ReferralState, referralsOf } from '@iris/domain/referral'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import type { Insertable } from 'kysely'
import type { Database } from '../db/database.ts'
import type { DB } from '../db/generated.ts'
import { referringExams } from './demo.sql.ts'
import type { Dice } from './dice.ts'
import { daysBefore, minutesAfter, noLaterThan, workingMoment } from './moments.ts'

/** As long as the clinic of the demo has existed: its reports compare one year with the other. */
const DAYS = 800
/** After so long nobody is waited for any more. */
const SETTLED = 180
/** So soon they were at the specialist, if at all. */
const SOON = 90
const PLACES = ['Clínica Olhos do Iguaçu', 'Hospital da Visão', 'Policlínica Municipal', null]
const TRIES = [
  'Não atendeu.',
  'Pediu para ligar depois do turno.',
  'Mensagem sem resposta.',
  'Vai ver a agenda.',
]
const FOUND = ['Trouxe relatório em papel.', 'Retorno em seis meses.', 'Óculos novos.', null]

type Context = {
  dice: Dice
  today: string
  users: readonly (Insertable<DB['users']> & { id: number })[]
}

/** Who was referred, and what became of it: the older, the more is settled. */
export async function makeReferred(db: Database, { dice, today, users }: Context): Promise<void> {
  const callers = users.filter(({ type, active }) => type === 2 && active !== false)
  for (const exam of await referringExams(db, daysBefore(today, DAYS)))
    for (const specialty of referralsOf(exam)) {
      const age = daysBetween(exam.classified_at, today)
      const row = referralRow(dice, today, { exam, specialty, age })
      const { id } = await db
        .insertInto('referrals')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      const contacts = Array.from({
        length: row.state === 'pending' ? dice.between(0, 1) : dice.between(1, 3),
      })
      for (const [n] of contacts.entries())
        await db
          .insertInto('referral_contacts')
          .values({
            referral_id: id,
            channel: dice.pick(['phone', 'whatsapp', 'phone', 'person']),
            notes: dice.pick(TRIES),
            user_id: dice.pick(callers).id,
            created_at: noLaterThan(today, minutesAfter(exam.classified_at, 1500 * (n + 1))),
          })
          .execute()
    }
}

type Referring = {
  exam: Awaited<ReturnType<typeof referringExams>>[number]
  specialty: string | null
  age: number
}

function referralRow(dice: Dice, today: string, { exam, specialty, age }: Referring) {
  const state = stateAt(dice, age)
  const isBooked = state === 'scheduled' || state === 'attended' || state === 'no_show'
  const visit =
    state === 'scheduled'
      ? -dice.between(1, 20)
      : dice.between(Math.max(1, age - SOON), Math.max(1, age - 5))
  const { id: exam_id, patient_id, company_id, patient_search, classified_at } = exam
  const days = REFERRAL_DAYS[exam.final_classification]
  return {
    exam_id,
    patient_id,
    company_id,
    patient_search,
    classification: exam.final_classification,
    specialty,
    state,
    due_on: daysBefore(todayInSaoPaulo(new Date(classified_at)), -days),
    created_at: classified_at,
    updated_at: classified_at,
    ...(isBooked && {
      scheduled_at: workingMoment(daysBefore(today, visit), dice.between(0, 18) * 30),
      booked_at: noLaterThan(today, minutesAfter(classified_at, 3000)),
      provider: dice.pick(PLACES),
    }),
    ...(state === 'attended' && {
      outcome: dice.pick(['confirmed', 'confirmed', 'not_confirmed', 'treated']),
      outcome_notes: dice.pick(FOUND),
    }),
    ...(state !== 'scheduled' &&
      state !== 'pending' &&
      state !== 'no_show' && {
        closed_at: noLaterThan(today, minutesAfter(classified_at, 6000)),
      }),
  }
}

function stateAt(dice: Dice, age: number): ReferralState {
  if (age < 10) return dice.chance(0.25) ? 'scheduled' : 'pending'
  if (age < 30)
    return dice.weighted([
      ['pending', 40],
      ['scheduled', 35],
      ['attended', 15],
      ['no_show', 7],
      ['declined', 3],
    ])
  if (age > SETTLED)
    return dice.weighted([
      ['attended', 70],
      ['declined', 11],
      ['lost', 19],
    ])
  return dice.weighted([
    ['pending', 6],
    ['scheduled', 8],
    ['no_show', 4],
    ['attended', 60],
    ['declined', 9],
    ['lost', 13],
  ])
}

const daysBetween = (moment: string, today: string) =>
  Math.round((Date.parse(today) - Date.parse(moment)) / (24 * 60 * 60 * 1000))
