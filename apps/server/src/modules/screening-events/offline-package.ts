import { AppError } from '@iris/contracts/errors'
import type { Participant } from '@iris/contracts/event-participants'
import {
  OFFLINE_OPERATORS_MAX,
  OFFLINE_PEOPLE_MAX,
  type OfflinePackage,
} from '@iris/contracts/offline-package'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { examTakenOverFrom, offlineUse } from '@iris/domain/screening-event'
import { triageOptions } from '@iris/domain/triage-options'
import type { Database } from '../../db/database.ts'
import { oneView } from '../../db/one-view.ts'
import { inSnapshot } from '../../db/transaction.ts'
import { examViews, pendingExamsOf } from '../exams/exams.public.ts'
import { findOperatorOptions } from '../operators/operators.public.ts'
import { triagesOfExams } from '../triages/triages.public.ts'
import { eventViews } from './event-view.sql.ts'
import { patientsForDevice } from './offline-package.sql.ts'
import { findListed, toParticipant } from './people.sql.ts'

/**
 * An event as one moment saw it, for a device that is to work without a network. Throws AppError `not-found`,
 * `event.not-open`, `event.too-early`, `event.too-large`.
 */
export function makeOfflinePackage(
  db: Database,
  id: number,
  now: Date = new Date(),
): Promise<OfflinePackage> {
  return inSnapshot(db, async (snapshot) => {
    const event = await demandUsable(snapshot, id, now)
    const people = await findListed(snapshot, id)
    const participants = people.map((person) => forDevice(toParticipant(person, now)))
    const patients = await patientsForDevice(snapshot, idsOf(participants))
    const expected = participants.filter(({ exam_id }) => exam_id === null)
    const examIds = [
      ...participants.flatMap(({ exam_id }) => exam_id ?? []),
      ...(await pendingExamsOf(snapshot, idsOf(expected), examTakenOverFrom(event.starts_on))),
    ]
    const exams = await examViews(snapshot, examIds)
    const triages = await triagesOfExams(snapshot, examIds)
    const operators = await findOperatorOptions(snapshot, OFFLINE_OPERATORS_MAX)
    const found = { event, participants, patients, exams, triages, operators }
    return { ...found, options: triageOptions(), made_at: now.toISOString() }
  })
}

async function demandUsable(db: Database, id: number, now: Date) {
  const event = await oneView(db, eventViews, id)
  const use = offlineUse(event, todayInSaoPaulo(now))
  if (use === 'over') throw new AppError('event.not-open')
  if (use === 'early') throw new AppError('event.too-early')
  if (event.counts.total > OFFLINE_PEOPLE_MAX) throw new AppError('event.too-large')
  return event
}

function forDevice(participant: Participant): Participant {
  return participant.patient_id === null
    ? participant
    : { ...participant, email: null, phone: null }
}

const idsOf = (people: readonly Participant[]) =>
  people.flatMap(({ patient_id }) => patient_id ?? [])
