import { AppError } from '@iris/contracts/errors'
import { EXAM_PARTS, type ExamParts } from '@iris/domain/exam-status'
import { startOfDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { hasPriority } from '@iris/domain/screening-event'
import type { AuditedWrite } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { oneView } from '../../db/one-view.ts'
import { orNotFound } from '../../db/or-not-found.ts'
import { leaveEvent, lockExamParts, takeEventExam } from '../exams/exams.public.ts'
import { demandPatient } from '../patients/patients.public.ts'
import { deleteClaimsOf } from './claims.sql.ts'
import { type EventRow, findEvent, lockEvent, nextTicket } from './events.sql.ts'
import { findOtherBirths, linkRegistered } from './linked-lines.sql.ts'
import {
  type Candidate,
  changeParticipant,
  deleteParticipant,
  findByCode,
  findByCpfs,
  findOfPatient,
  findPatients,
  historyOf,
  type ParticipantRow,
} from './participants.sql.ts'
import { participantViews } from './people.sql.ts'
import { about, demandParticipant, faultOf, joinRoster } from './roster.commands.ts'

type CheckingIn = AuditedWrite & { now?: Date }
export type Arriving = {
  patient_id?: number | undefined
  cpf?: string | undefined
  code?: string | undefined
  /** ISO 8601, as a device says it. */
  made_at?: string | undefined
}

/**
 * Checks a person in: they get the next ticket and a Pendente exam that belongs to the event. A second check-in keeps both,
 * and brings back a person who had left, unless it was made before that. A patient of the company who is not on the list joins it.
 * @returns the id of the participant
 * @throws AppError `not-found`, `event.not-open`, `patient.merged`, and `participant.*`: `unknown`, `other-company`, `other-event`,
 * `inactive`, `unregistered`, `other-birth`.
 */
export async function checkIn(saving: CheckingIn, eventId: number, who: Arriving): Promise<number> {
  const { db } = saving
  const event = orNotFound(await lockEvent(db, eventId))
  if (event.status !== 'open') throw new AppError('event.not-open')
  const person = await demandComing(saving, event, who)
  return arrive(saving, event, person, who.made_at)
}

/**
 * Who has registered through the link of an event that says so is checked in by that, unless the door would refuse them. Any other
 * event does nothing.
 */
export async function checkInVisitor(
  saving: CheckingIn,
  eventId: number,
  patient_id: number,
): Promise<void> {
  const found = await findEvent(saving.db, eventId)
  if (!found?.self_check_in || found.status !== 'open') return
  const event = await lockEvent(saving.db, eventId)
  const line = await findOfPatient(saving.db, eventId, patient_id)
  // Who came before may have left, and sends their answers from home.
  if (event?.status !== 'open' || line?.checked_in_at !== null) return
  const [patient] = await findPatients(saving.db, { ids: [patient_id] })
  // Since the list was written they may have left the company; the door says why they do not get in.
  if (faultOf(event, patient) === null) await arrive(saving, event, line)
}

/**
 * The exam that the door has opened for a visitor of the event's link; null when they have not come yet. The event stays locked: a
 * check-in of the same moment came before, or waits and takes over what the visit writes.
 */
export async function examOfVisitor(
  db: Database,
  eventId: number,
  patient_id: number,
): Promise<number | null> {
  await lockEvent(db, eventId)
  return (await findOfPatient(db, eventId, patient_id))?.exam_id ?? null
}

async function arrive(
  saving: CheckingIn,
  event: EventRow,
  person: ParticipantRow,
  madeAt?: string,
): Promise<number> {
  const { db, audit, now = new Date() } = saving
  if (person.patient_id === null) throw new AppError('participant.unregistered')
  if (person.checked_in_at !== null) {
    if (person.left_at === null || isMadeBefore(person.left_at, madeAt)) return person.id
    await changeParticipant(db, person.id, { left_at: null, waiting_since: now })
    await audit({ ...about(person), action: 'check-in' })
    return person.id
  }
  const exam = await takeEventExam(db, person.patient_id, event)
  const ticket = await nextTicket(db, event.id)
  await changeParticipant(db, person.id, {
    state: 'present',
    ticket,
    exam_id: exam.id,
    checked_in_at: cameAt(event, now, madeAt),
    // Nobody could call them before the queue knew of them.
    waiting_since: now,
    parts_at_check_in: standing(exam.parts),
    ...(await priorityAtDoor(db, person, exam.id)),
  })
  await audit({
    ...about(person),
    action: 'check-in',
    detail: { event_id: event.id, ticket, exam_id: exam.id },
  })
  if (exam.isNew)
    await audit({
      action: 'create',
      entity: 'exam',
      entity_id: exam.id,
      patient_id: person.patient_id,
      detail: { fields: [], event_id: event.id },
    })
  return person.id
}

/** A tablet without a network sends later, and its clock may be wrong: nobody came before the event or after now. */
function cameAt(event: EventRow, now: Date, madeAt: string | undefined): Date {
  if (madeAt === undefined) return now
  const first = Date.parse(startOfDay(event.starts_on))
  return new Date(Math.min(now.getTime(), Math.max(first, Date.parse(madeAt))))
}

/** A device tells the time by the server's clock, give or take half a minute. */
const CLOCKS_DIFFER_MS = 60_000

/** Whether a check-in that comes from a tablet without a network is older than what the event knows by now. */
function isMadeBefore(leftAt: string, madeAt: string | undefined): boolean {
  return madeAt !== undefined && Date.parse(madeAt) < Date.parse(leftAt) - CLOCKS_DIFFER_MS
}

/** Throws what `checkIn` throws about people. */
async function demandComing(
  saving: CheckingIn,
  event: EventRow,
  who: Arriving,
): Promise<ParticipantRow> {
  const { db } = saving
  const line = await findLine(db, event, who)
  if (line?.patient_id === null) return demandRegistered(saving, event, line)
  const [patient] = await findPatients(db, {
    ids: line ? [line.patient_id] : who.patient_id ? [who.patient_id] : [],
    cpfs: !line && who.cpf ? [who.cpf] : [],
  })
  if (!patient && who.patient_id) throw new AppError('not-found')
  if (!patient) throw new AppError('participant.unknown')
  await refuseUnfit(db, event, patient)
  if (line) return line
  if ((await findOtherBirths(db, event.id, [patient.id])).size > 0)
    throw new AppError('participant.other-birth')
  const joined = await joinRoster(saving, {
    event_id: event.id,
    patient_id: patient.id,
    walk_in: true,
  })
  if (!joined) throw new AppError('participant.unknown')
  return joined
}

/** Their line on the list, if they are on it. */
async function findLine(
  db: Database,
  event: EventRow,
  { patient_id, cpf, code }: Arriving,
): Promise<ParticipantRow | undefined> {
  if (code !== undefined) {
    const line = await findByCode(db, code)
    if (!line) throw new AppError('participant.unknown')
    if (line.event_id === event.id) return line
    const other = await findEvent(db, line.event_id)
    const isOfCompany = other?.company_id === event.company_id
    throw new AppError(isOfCompany ? 'participant.other-event' : 'participant.other-company')
  }
  if (cpf !== undefined) return (await findByCpfs(db, event.id, [cpf]))[0]
  if (patient_id === undefined) return undefined
  // Where the list has their CPF, and they registered with another birth date or company and were corrected since.
  await linkRegistered(db, event.id, [patient_id])
  return findOfPatient(db, event.id, patient_id)
}

/** A person on the list may have registered at the moment the list was written. */
async function demandRegistered(
  saving: CheckingIn,
  event: EventRow,
  line: ParticipantRow,
): Promise<ParticipantRow> {
  const { db } = saving
  const [patient] = line.cpf ? await findPatients(db, { cpfs: [line.cpf] }) : []
  if (!patient) {
    const [participant] = await participantViews(db, [line.id])
    throw new AppError('participant.unregistered', { ...(participant && { participant }) })
  }
  await refuseUnfit(db, event, patient)
  if (patient.dob !== line.dob) throw new AppError('participant.other-birth')
  await linkRegistered(db, event.id, [patient.id])
  // Not by the id: the line may have gone into one that they have already.
  return orNotFound(await findOfPatient(db, event.id, patient.id))
}

async function refuseUnfit(db: Database, event: EventRow, patient: Candidate): Promise<void> {
  await demandPatient(db, patient.id)
  if (patient.company !== event.company_id) throw new AppError('participant.other-company')
  if (!patient.active) throw new AppError('participant.inactive')
}

async function priorityAtDoor(db: Database, person: ParticipantRow, examId: number) {
  if (person.priority_by_hand || person.patient_id === null) return {}
  const [patient] = await findPatients(db, { ids: [person.patient_id] })
  const personal_history = await historyOf(db, examId)
  const today = todayInSaoPaulo()
  return patient ? { priority: hasPriority({ ...patient, today, personal_history }) } : {}
}

const standing = (parts: ExamParts) => EXAM_PARTS.filter((part) => parts[part])

/**
 * The wrong person was checked in. Their ticket is not given again; who was not called leaves the list. Returns the participant as
 * they are then. Throws AppError `not-found`, `event.closed`, `participant.not-present`, `participant.recorded`.
 */
export async function undoCheckIn({ db, audit }: AuditedWrite, eventId: number, id: number) {
  const event = orNotFound(await lockEvent(db, eventId))
  // The figures of a closed event must not change.
  if (event.status === 'closed') throw new AppError('event.closed')
  const [seen] = await participantViews(db, [id])
  // Lock the exam before the participant, as a save of a part does.
  const parts = seen?.exam_id ? await lockExamParts(db, seen.exam_id) : null
  const person = await demandParticipant(db, eventId, id)
  if (person.exam_id === null || person.ticket === null || !parts)
    throw new AppError('participant.not-present')
  if (standing(parts).join() !== (person.parts_at_check_in ?? []).join())
    throw new AppError('participant.recorded')
  await deleteClaimsOf(db, id)
  await leaveEvent(db, person.exam_id)
  await changeParticipant(db, id, {
    state: 'called',
    ticket: null,
    exam_id: null,
    checked_in_at: null,
    waiting_since: null,
    left_at: null,
    done_at: null,
    parts_at_check_in: null,
  })
  const undone = await oneView(db, participantViews, id)
  if (person.walk_in) await deleteParticipant(db, id)
  await audit({
    ...about(person),
    action: 'undo-check-in',
    detail: { event_id: eventId, ticket: person.ticket, exam_id: person.exam_id },
  })
  return undone
}
