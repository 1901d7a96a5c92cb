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
import { findEvent } from '../modules/screening-events/events.sql.ts'
import { callNext } from '../modules/screening-events/stations.commands.ts'
import { createTriage } from '../modules/triages/triages.commands.ts'
import { heldBy, nextToCome, participantOf, saveAt } from './demo.sql.ts'
import type { Dice } from './dice.ts'

const MINUTE = 60_000
/** How often somebody arrives, and how often each station calls, in minutes. */
const ARRIVAL = 7
const PACE: Readonly<Record<Station, number>> = { triage: 8, acuity: 10, ishihara: 9, upload: 13 }
/** Between a save and the next call. */
const BREATH = 3
/** Nobody more is let in while so many wait. */
const MOST_PRESENT = 14

export type Play = {
  dice: Dice
  pictures: readonly string[]
  /** Whoever plays a station, in the order of the stations; nobody logs in as them. */
  players: readonly number[]
}

export type Work = {
  db: Database
  user: UserCaller
  audit: Parameters<typeof createTriage>[0]['audit']
}

/** What a technician of the demo does is audited like everybody's. */
export function workOf(db: Database, id: number): Work {
  const user = callerOf(id)
  return { db, user, audit: (event) => recordAudit(db, { caller: user, ip: '127.0.0.1' }, event) }
}

/** Plays the minutes of an open event between two moments: the first is left out, and the last is played. */
export async function playMinutes(
  db: Database,
  play: Play,
  eventId: number,
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  const closed = (await findEvent(db, eventId))?.closed_stations ?? []
  const last = Math.floor(to.getTime() / MINUTE)
  for (let minute = Math.floor(from.getTime() / MINUTE) + 1; minute <= last; minute++) {
    const at = new Date(minute * MINUTE)
    if (minute % ARRIVAL === 0) await letIn(workOf(db, play.players[0] ?? 1), eventId, at)
    for (const [index, station] of EXAM_PARTS.entries()) {
      const player = play.players[index]
      if (player === undefined || closed.includes(station)) continue
      const calls = minute % PACE[station] === 0
      await serve({ ...workOf(db, player), now: at }, play, { eventId, station, calls })
    }
  }
}

async function letIn(work: Work, eventId: number, now: Date): Promise<void> {
  const patient_id = await nextToCome(work.db, eventId, MOST_PRESENT)
  if (patient_id !== null) await checkIn({ ...work, now }, eventId, { patient_id })
}

/** Saves what has taken long enough, and calls the next person when it is time. */
async function serve(
  work: Work & { now: Date },
  play: Play,
  { eventId, station, calls }: { eventId: number; station: Station; calls: boolean },
): Promise<void> {
  const { db, user, now } = work
  const held = await heldBy(db, eventId, { station, user_id: user.id, now })
  if (held) {
    const minutes = (now.getTime() - Date.parse(held.claimed_at)) / MINUTE
    // Whom somebody has sent away or concluded meanwhile is let go by the lapse of the call.
    if (minutes < PACE[station] - BREATH || !held.isToDo) return
    await record(work, play, { id: held.participant_id, part: station })
    await saveAt(db, held.participant_id, now)
  }
  if (calls) await callNext(work, eventId, station)
}

/** Fills one part of somebody's exam. */
export async function record(
  work: Work,
  { dice, pictures }: Pick<Play, 'dice' | 'pictures'>,
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
  const session = {
    jti: '',
    generation: 0,
    deviceSecret: null,
    isLocked: false,
    owes: null,
    issued: 0,
    expires: 0,
  }
  return { kind: 'user', role: 'tecnico', id, name: '', type: 3, ...session }
}
