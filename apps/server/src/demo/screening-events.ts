import { EXAM_PARTS } from '@iris/domain/exam-status'
import { PLATE_COUNT } from '@iris/domain/ishihara'
import { REFERRAL_DAYS } from '@iris/domain/referral'
import type { Station } from '@iris/domain/station-queue'
import { recordAudit } from '../audit/audit.ts'
import type { Database } from '../db/database.ts'
import type { UserCaller } from '../http/caller.ts'
import { updateExam } from '../modules/exams/exams.commands.ts'
import { createTest } from '../modules/ishihara-tests/ishihara-tests.commands.ts'
import { checkIn } from '../modules/screening-events/check-in.commands.ts'
import { addParticipants } from '../modules/screening-events/roster.commands.ts'
import { createEvent, moveEvent } from '../modules/screening-events/screening-events.commands.ts'
import { callNext } from '../modules/screening-events/stations.commands.ts'
import { createTriage } from '../modules/triages/triages.commands.ts'
import { dateEvent, freePatients, participantOf, saveAt } from './demo.sql.ts'
import type { Dice } from './dice.ts'
import { daysBefore, workingMoment } from './moments.ts'

const MINUTE = 60_000

type Context = {
  dice: Dice
  today: string
  now: Date
  /** Those with the most people, the biggest first. */
  companies: readonly number[]
  team: readonly number[]
  items: readonly number[]
  pictures: readonly string[]
}

type Work = { db: Database; user: UserCaller; audit: Parameters<typeof createTriage>[0]['audit'] }

/** One planned, one open and three closed events, made by the very commands that the API calls. */
export async function makeScreeningEvents(db: Database, context: Context): Promise<void> {
  const { today, now, companies, team, items } = context
  const [technician = 1] = team
  const user = callerOf(technician)
  const ip = '127.0.0.1'
  const work: Work = { db, user, audit: (event) => recordAudit(db, { caller: user, ip }, event) }
  const begin = async (
    index: number,
    name: string,
    place: string,
    [from, to]: [string, string],
  ) => {
    const company_id = companies[index] ?? 1
    const days = { starts_on: from, ends_on: to }
    const kit = { team: [...team], equipaments: items.slice(0, 3), self_check_in: false }
    const id = await createEvent(work, { name, company_id, place, ...days, ...kit, expected: 40 })
    return { id, company_id }
  }
  const closed = [
    ['SIPAT', 'Sala de treinamento 2', 9],
    ['Campanha Visão', 'Portaria 1', 23],
    ['Exame periódico de visão', 'Ambulatório', 37],
  ] as const
  for (const [index, [name, place, daysAgo]] of closed.entries()) {
    const day = daysBefore(today, daysAgo)
    const event = await begin(index + 2, name, place, [day, day])
    await pastDay(work, context, event, day)
  }
  const later = daysBefore(today, -9)
  const planned = await begin(1, 'Saúde Ocular', 'Refeitório', [later, later])
  const called = await freePatients(db, planned.company_id, { since: today, most: 30 })
  await addParticipants(work, planned.id, { patient_ids: called })

  const open = await begin(0, 'Campanha Visão 2026', 'Galpão B', [today, daysBefore(today, -1)])
  await openDay(work, context, open, now)
}

type DemoEvent = { id: number; company_id: number }

/** A day that is over: everybody who came has all parts but one person, and two never came. */
async function pastDay(work: Work, context: Context, event: DemoEvent, day: string) {
  const { db } = work
  const people = await freePatients(db, event.company_id, { since: day, most: 12 })
  await addParticipants(work, event.id, { patient_ids: people })
  await moveEvent(work, event.id, 'open')
  const arrived = people.slice(0, -2)
  for (const [index, patient_id] of arrived.entries()) {
    const now = new Date(workingMoment(day, index * 9))
    const id = await checkIn({ ...work, now }, event.id, { patient_id })
    const parts = index === arrived.length - 1 ? EXAM_PARTS.slice(0, 2) : EXAM_PARTS
    for (const part of parts) await record(work, context, { id, part })
  }
  await moveEvent(work, event.id, 'closed')
  await dateEvent(db, event.id)
}

/** How often somebody arrives, and how long each station takes, in minutes. */
const ARRIVAL = 7
const PACE: Readonly<Record<Station, number>> = { triage: 8, acuity: 10, ishihara: 9, upload: 13 }
const MINUTES_SO_FAR = 100

/** A day that began some time before now, played minute by minute. */
async function openDay(work: Work, context: Context, event: DemoEvent, now: Date) {
  const { db } = work
  const people = await freePatients(db, event.company_id, { since: context.today, most: 40 })
  await addParticipants(work, event.id, { patient_ids: people })
  await moveEvent(work, event.id, 'open')
  const { team } = context
  for (let minute = 0; minute <= MINUTES_SO_FAR; minute++) {
    const at = new Date(now.getTime() - (MINUTES_SO_FAR - minute) * MINUTE)
    const patient_id = minute % ARRIVAL === 0 ? people[minute / ARRIVAL] : undefined
    if (patient_id) await checkIn({ ...work, now: at }, event.id, { patient_id })
    for (const [index, part] of EXAM_PARTS.entries()) {
      if (minute === 0 || minute % PACE[part] !== 0) continue
      const serving = { ...work, user: callerOf(team[index % team.length] ?? 1), now: at }
      const id = await callNext(serving, event.id, part)
      // Who was called a moment ago is still at the station.
      if (id === null || minute + PACE[part] > MINUTES_SO_FAR) continue
      await record(work, context, { id, part })
      await saveAt(db, id, new Date(at.getTime() + (PACE[part] - 3) * MINUTE))
    }
  }
}

async function record(
  work: Work,
  { dice, pictures }: Context,
  { id, part }: { id: number; part: Station },
): Promise<void> {
  const { db, user, audit } = work
  const { patient_id: patientId, exam_id: examId } = await participantOf(db, id)
  if (part === 'triage') {
    const glasses = dice.chance(0.4)
    const answers = {
      personal_history: ['none'],
      previous_eye_surgeries: ['none'],
      previous_eye_diseases: ['none'],
      eye_complaints: [{ name: 'ZERO', pivot: { others_description: null } }],
      smoking: dice.chance(0.2),
      epis: true,
      wear_glasses: glasses,
      wear_contact_lenses: false,
      screen_time: dice.pick(['1 a 3 horas', '3 a 6 horas'] as const),
      allergy: false,
      allergy_description: null,
    }
    await createTriage({ db, caller: user, audit }, patientId, {
      exam_id: examId,
      ...answers,
    } as Parameters<typeof createTriage>[2])
    return
  }
  if (part === 'ishihara') {
    const missed = dice.between(2, 60)
    const answers = Array.from({ length: PLATE_COUNT }, (_, i) => ({
      plate: i + 1,
      answer: i + 1 === missed ? ('errado' as const) : ('certo' as const),
    }))
    await createTest({ db, user, audit, input: { exam_id: examId, answers } }, patientId)
    return
  }
  const eyes = ['20/20', '20/25', '20/30', '20/40'] as const
  const input =
    part === 'acuity'
      ? { right_eye: dice.pick(eyes), left_eye: dice.pick(eyes), has_correction: 0 as const }
      : { retinography_img: dice.pick(pictures), retinography_option: 'importar' as const }
  await updateExam(
    { db, user, audit, input, files: {}, referralDays: REFERRAL_DAYS },
    { patientId, examId },
  )
}

function callerOf(id: number): UserCaller {
  const session = { jti: '', isLocked: false, needsSecondFactor: false, issued: 0, expires: 0 }
  return { kind: 'user', role: 'tecnico', id, name: '', type: 3, ...session }
}
