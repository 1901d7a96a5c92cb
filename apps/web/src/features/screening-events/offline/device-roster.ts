import type { Participant } from '@iris/contracts/event-participants'
import type { Exam } from '@iris/contracts/exams'
import type { OfflinePackage } from '@iris/contracts/offline-package'
import type { Triage } from '@iris/contracts/triages'
import { EXAM_PARTS, type ExamPart } from '@iris/domain/exam-status'
import type { EntryNote } from '../../../outbox/entry.ts'
import { subjectOf } from '../../../outbox/writes-about.ts'
import { ANSWERS } from './answer-kinds.ts'
import { newParticipant } from './new-participant.ts'
import type { OwnAnswer, OwnWrite } from './own-writes.ts'

export type DeviceExam = OfflinePackage['exams'][number]

/** A write that waits on this device. */
export type WaitingWrite = { key: string; at: number }

/** A part of an exam as far as this device knows; with the time when it was saved here and waits. */
export type DevicePart = { state: 'todo' | 'done' } | { state: 'here'; at: number }

/** Somebody of an event, from what the device was given and what was written on it since. */
export type DevicePerson = {
  /** Their parts include those that wait here. */
  participant: Participant
  /** Whose order their writes keep. */
  subject: string
  registration: WaitingWrite | null
  checkIn: WaitingWrite | null
  exam: DeviceExam | null
  triage: Triage | null
  /** What was answered here and waits, instead of `triage`. */
  triageHere: WaitingWrite | null
  parts: Record<ExamPart, DevicePart>
}

/** What this person's writes of this event were since the device was prepared. */
export type Own = {
  writes: readonly OwnWrite[]
  answers: readonly OwnAnswer[]
  /** The registrations and check-ins that wait here of people who stand on no list. */
  newcomers: readonly EntryNote[]
}

/** How the subject begins of who had no number when something was first written of them. */
export const NEWCOMER = 'new:'

/** Of whoever is still to register: their registration and what follows it. */
export const newSubject = ({ id }: Pick<Participant, 'id'>) => `${NEWCOMER}${id}`

/** Everybody of the event in the order of the package, and then who came without being on its list. */
export function deviceRoster(held: OfflinePackage, own: Own): DevicePerson[] {
  const known = knownSince(held, own.answers)
  const bySubject = Map.groupBy(own.writes, ({ subject }) => subject)
  const listed = new Set(held.participants.map(({ id }) => id))
  const joined = [...known.participants.values()].filter(
    ({ id, event_id }) => event_id === held.event.id && !listed.has(id),
  )
  const people = [...held.participants, ...joined].map((listed) => {
    const participant = known.participants.get(listed.id) ?? listed
    const patientId = participant.patient_id ?? known.patients.get(listed.cpf) ?? null
    // Whoever had to register keeps the subject that their registration began with.
    const subject = listed.patient_id === null ? newSubject(listed) : subjectOf(listed.patient_id)
    // With a network those who were just registered are served under their own number.
    const names = new Set([newSubject(listed), subject, subjectOf(patientId ?? 0)])
    const checkIn = known.checkIns.get(listed.id)
    const writes = [
      ...[...names].flatMap((name) => bySubject.get(name) ?? []),
      // Of who was served before they stood on any list.
      ...own.writes.filter(
        (write) => checkIn && write.needs.includes(checkIn) && !names.has(write.subject),
      ),
    ]
    return personOf({ participant, patientId, subject, writes }, known)
  })
  return [...people, ...newcomersOf(own).map((one) => personOf(one, known))]
}

type Found = {
  participant: Participant
  patientId: number | null
  subject: string
  writes: readonly OwnWrite[]
}

function personOf({ participant, patientId, subject, writes }: Found, known: Known): DevicePerson {
  const exam =
    participant.exam_id === null
      ? (known.pending.get(patientId ?? 0) ?? null)
      : (known.exams.get(participant.exam_id) ?? null)
  const triage = exam && (known.triages.get(exam.id) ?? null)
  const parts = partsOf(participant, exam, triage, known.tests, writes)
  return {
    participant: { ...participant, patient_id: patientId, parts: standing(parts) },
    subject,
    registration: waitingOf(writes, 'patient'),
    checkIn: waitingOf(writes, 'check-in'),
    exam,
    triage,
    triageHere: waitingOf(writes, 'triage'),
    parts,
  }
}

type Named = { patient_id: unknown }

/** Those who were registered on this device and whom no list knows yet. */
function newcomersOf({ writes, answers, newcomers }: Own): Found[] {
  const people = Map.groupBy(newcomers, ({ subject }) => subject)
  return [...people].flatMap(([subject, notes]) => {
    const registration = notes.find(({ about }) => about.kind === 'patient')
    const needs = new Set(notes.flatMap((note) => note.needs))
    const named = new Set(notes.map(({ input }) => (input.body as Partial<Named>).patient_id))
    // Sent already, and the check-in not yet, which needs that answer or was made after it.
    const registered = answers
      .flatMap(({ key, answer }) => (ANSWERS.isPatient(answer) ? [{ key, answer }] : []))
      .find(({ key, answer }) => needs.has(key) || named.has(answer.id))?.answer
    const who = registration?.input.body ?? registered
    const event = notes[0]?.about.eventId
    if (!who || event == null) return []
    return {
      participant: newParticipant(who, event, subject),
      patientId: registered?.id ?? null,
      subject,
      writes: writes.filter((write) => write.subject === subject),
    }
  })
}

function waitingOf(writes: readonly OwnWrite[], kind: string): WaitingWrite | null {
  const found = writes.find((write) => write.kind === kind)
  return found ? { key: found.key, at: found.madeAt } : null
}

function partsOf(
  { parts }: Participant,
  exam: DeviceExam | null,
  triage: Triage | null,
  tests: ReadonlySet<number>,
  writes: readonly OwnWrite[],
): Record<ExamPart, DevicePart> {
  const stands = (part: ExamPart) =>
    parts[part] ||
    exam?.parts[part] ||
    (part === 'triage' && triage !== null) ||
    (part === 'ishihara' && exam !== null && tests.has(exam.id))
  const all = EXAM_PARTS.map((part): [ExamPart, DevicePart] => {
    const here = waitingOf(writes, part)
    if (here) return [part, { state: 'here', at: here.at }]
    return [part, { state: stands(part) ? 'done' : 'todo' }]
  })
  return Object.fromEntries(all) as Record<ExamPart, DevicePart>
}

const standing = (parts: Record<ExamPart, DevicePart>) =>
  Object.fromEntries(
    EXAM_PARTS.map((part) => [part, parts[part].state !== 'todo']),
  ) as Participant['parts']

type Known = ReturnType<typeof knownSince>

/** The package with what the server answered to this device's writes since. */
function knownSince(held: OfflinePackage, answers: readonly OwnAnswer[]) {
  const participants = new Map<number, Participant>()
  /** The key of the check-in that told of them. */
  const checkIns = new Map<number, string>()
  const patients = new Map<string, number>()
  const exams = new Map(held.exams.map((exam) => [exam.id, exam]))
  const triages = new Map(held.triages.map((one) => [one.exam_id, one]))
  const tests = new Set<number>()
  for (const { key, answer } of answers) {
    if (ANSWERS.isParticipant(answer)) {
      participants.set(answer.id, answer)
      checkIns.set(answer.id, key)
    } else if (ANSWERS.isPatient(answer)) patients.set(answer.cpf, answer.id)
    else if (ANSWERS.isExam(answer)) exams.set(answer.id, answer)
    else if (ANSWERS.isTriage(answer)) triages.set(answer.exam_id, answer)
    else if (ANSWERS.isTest(answer)) tests.add(answer.exam_id)
  }
  // Of who has not come, the one that their check-in takes over: never that of another event.
  const free = [...exams.values()].filter(({ event_id }) => event_id === null)
  const pending = new Map(free.map((one) => [one.patient_id, one]))
  return { participants, checkIns, patients, exams, triages, tests, pending }
}

/** An exam as the forms of its parts take it: without what no device is given. */
export function formExam(person: DevicePerson, held: OfflinePackage): Exam {
  const { participant, exam } = person
  return {
    ...EMPTY,
    // Those of two people who have none yet are never taken for the same one.
    id: participant.exam_id ?? -Math.abs(participant.id),
    patient_id: participant.patient_id ?? 0,
    patient_name: participant.patient_name,
    companyName: held.event.companyName,
    event_id: held.event.id,
    created_at: held.made_at,
    updated_at: held.made_at,
    ...exam,
  }
}

const EMPTY = {
  result_channel: null,
  result_consent: null,
  anonymised: false,
  status: 'Pendente',
  right_eye: null,
  left_eye: null,
  has_correction: null,
  refractive_disorder: null,
  retroactive_disorder: null,
  portable_auto_refractor_img: null,
  retinography_img: null,
  retinography_other_img: null,
  retinography_eye: null,
  final_classification: null,
  specialist_specialties: [],
  refraction_option: '',
  retinography_option: '',
  import_option: '',
  ishihara_correct_answer: 0,
  ishihara_wrong_answer: 0,
  has_changed: null,
  classified_by_name: null,
  signature: null,
  classified_at: null,
  corrected_at: null,
  versions: 0,
  parts: { triage: false, acuity: false, ishihara: false, upload: false },
  complete: false,
  triage_updated_at: null,
} satisfies Partial<Exam>
