import type { Participant } from '@iris/contracts/event-participants'
import type { OfflinePackage } from '@iris/contracts/offline-package'
import type { Station } from '@iris/domain/station-queue'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { EntryNote } from '../../../outbox/entry.ts'
import type { PartMark } from '../../../ui/part-marks.tsx'
import { type DevicePerson, deviceRoster, formExam, type Own } from './device-roster.ts'
import { findOnDevice } from './find-on-device.ts'
import type { OwnWrite } from './own-writes.ts'
import * as ways from './ways.ts'

const NO_PARTS = { triage: false, acuity: false, ishihara: false, upload: false }
const CPF = '52998224725'

const participant = (id: number, more: Partial<Participant> = {}) =>
  ({
    id,
    event_id: 9,
    patient_id: id * 10,
    patient_name: `PESSOA ${id}`,
    cpf: `0000000000${id}`,
    employee_code: null,
    active: true,
    code: `ABCDEFGH${id}J`,
    ticket: id,
    checked_in_at: '2026-12-01T11:00:00Z',
    left_at: null,
    exam_id: id * 100,
    parts: NO_PARTS,
    ...more,
  }) as Participant

const exam = (id: number, patient_id: number, more: object = {}) =>
  ({
    ...{ id, patient_id, event_id: 9, status: 'Pendente', parts: NO_PARTS },
    ...more,
  }) as OfflinePackage['exams'][number]

const NOT_COME = { ticket: null, checked_in_at: null, exam_id: null }
const TO_REGISTER = { ...NOT_COME, patient_id: null, cpf: CPF }

const held = {
  event: { id: 9, companyName: 'OLARIA' },
  participants: [
    participant(1),
    participant(2, { parts: { ...NO_PARTS, acuity: true } }),
    participant(3, NOT_COME),
    participant(4, TO_REGISTER),
    participant(5, { ...NOT_COME, active: false }),
  ],
  patients: [],
  exams: [exam(100, 10), exam(200, 20), exam(301, 30, { event_id: null })],
  triages: [],
  made_at: '2026-12-01T11:12:00Z',
} as unknown as OfflinePackage

const AT = Date.parse('2026-12-01T13:02:00Z')
beforeEach(() => {
  vi.setSystemTime(AT)
  onTestFinished(() => void vi.useRealTimers())
})

const write = (kind: string, subject: string, needs: string[] = []): OwnWrite => ({
  key: kind,
  madeAt: AT,
  subject,
  kind,
  needs,
})
const roster = (own: Partial<Own> = {}) =>
  deviceRoster(held, { writes: [], answers: [], newcomers: [], ...own })
const personOf = (id: number, own: Partial<Own> = {}) =>
  roster(own).find((one) => one.participant.id === id) as DevicePerson

// For who may check people in, where a test says nothing else.
const wayIn = (person: DevicePerson) => ways.wayIn(person, true)
const wayToServe = (person: DevicePerson, station: Station) =>
  ways.wayToServe(person, station, true)

describe('The list of a device', () => {
  it('A part that waits on the device is not recorded again', () => {
    const person = personOf(1, { writes: [write('acuity', 'patient:10')] })
    expect(person.parts.acuity).toEqual({ state: 'here', at: AT })
    expect(person.participant.parts.acuity).toBe(true)
    expect(wayToServe(person, 'acuity')).toMatchObject({
      action: null,
      words: 'guardada neste aparelho às 10:02',
    })
    expect(wayToServe(person, 'triage').action).toBe('Atender')
  })

  it('A part that the server has is done on the device too', () => {
    expect(wayToServe(personOf(2), 'acuity')).toMatchObject({ action: null, words: 'feita' })
  })

  it.each([
    ['triage', 'guardada neste aparelho às 10:02', 'feita'],
    ['ishihara', 'guardado neste aparelho às 10:02', 'feito'],
    ['upload', 'guardadas neste aparelho às 10:02', 'feitas'],
  ] as const)('What is said of the part %s agrees with its name', (station, kept, done) => {
    const person = personOf(1)
    const said = (part: PartMark) =>
      wayToServe({ ...person, parts: { ...person.parts, [station]: part } }, station).words
    expect(said({ state: 'here', at: AT })).toBe(kept)
    expect(said({ state: 'done' })).toBe(done)
  })

  it('Who has not come is checked in first, and the exam that it takes over is known', () => {
    const person = personOf(3)
    expect(wayToServe(person, 'acuity').needsCheckIn).toBe(true)
    expect(person.exam?.id).toBe(301)
    const come = personOf(3, { writes: [write('check-in', 'patient:30')] })
    expect(wayToServe(come, 'acuity')).toMatchObject({ action: 'Atender', needsCheckIn: false })
    expect(wayIn(come).words).toBe('check-in guardado às 10:02')
  })

  it('Who went away and is back comes in once more before they are served', () => {
    const answer = participant(1, { left_at: '2026-12-01T12:00:00Z' })
    const person = personOf(1, { answers: [{ key: 'a', answer }] })
    expect(wayToServe(person, 'acuity')).toMatchObject({
      action: 'Fazer check-in e atender',
      needsCheckIn: true,
    })
    const back = { ...person, checkIn: { key: 'check-in', at: AT } }
    expect(wayToServe(back, 'acuity')).toMatchObject({ action: 'Atender', needsCheckIn: false })
  })

  it('Whoever may not check people in serves those who have come, and is told who does the check-in of the others', () => {
    const told = { action: null, words: 'check-in com a equipe técnica' }
    const gone = participant(1, { left_at: '2026-12-01T12:00:00Z' })
    for (const person of [personOf(3), personOf(1, { answers: [{ key: 'a', answer: gone }] })]) {
      expect(ways.wayToServe(person, 'acuity', false)).toMatchObject({
        ...told,
        needsCheckIn: false,
      })
      expect(ways.wayIn(person, false)).toMatchObject(told)
    }
    expect(ways.wayIn(personOf(4), false)).toMatchObject({ ...told, needsRegistration: false })
    expect(ways.wayToServe(personOf(1), 'acuity', false).action).toBe('Atender')
    expect(ways.wayIn(personOf(1), false).words).toMatch(/^senha 1/)
  })

  it('What was measured in another event is not taken for this one', () => {
    const parts = { ...NO_PARTS, acuity: true }
    const elsewhere = { ...exam(302, 30, { event_id: 10, parts }), right_eye: '20/20' }
    const person = personOf(3, { answers: [{ key: 'a', answer: elsewhere }] })
    expect(person.exam?.id).toBe(301)
    expect(wayToServe(person, 'acuity').needsCheckIn).toBe(true)
  })

  it('On the second day the list says of which day a check-in is', () => {
    vi.setSystemTime(AT + 24 * 3_600_000)
    expect(wayIn(personOf(1)).words).toBe('senha 1 em 01/12 às 08:00')
  })

  it('Whose exam was locked stands behind those who can be served at once, and the list says why', () => {
    const person = personOf(1)
    const locked = { ...person, exam: exam(100, 10, { status: 'Avaliação Médica' }) }
    expect(wayToServe(locked, 'acuity')).toMatchObject({
      action: 'Atender',
      words: 'exame travado',
      rank: 1,
    })
    expect(wayToServe(person, 'acuity')).toMatchObject({ words: null, rank: 0 })
  })

  it('Who is still to register is registered at the door and not at a station', () => {
    expect(wayToServe(personOf(4), 'acuity').action).toBe(null)
    expect(wayIn(personOf(4)).needsRegistration).toBe(true)
    const writes = [write('patient', 'new:4'), write('check-in', 'new:4')]
    const person = personOf(4, { writes })
    expect(person.registration?.key).toBe('patient')
    expect(wayToServe(person, 'acuity').action).toBe('Atender')
  })

  it('The number of a person registered offline is known once the server has answered', () => {
    const answer = { id: 77, cpf: CPF, zip_code: '09530210' }
    expect(personOf(4, { answers: [{ key: 'patient', answer }] }).participant.patient_id).toBe(77)
  })

  it('What waits of a person under their new number, or from before they had one, is not recorded again', () => {
    const answer = { id: 77, cpf: CPF, zip_code: '09530210' }
    const served = {
      writes: [write('upload', 'patient:77')],
      answers: [{ key: 'patient', answer }],
    }
    expect(personOf(4, served).parts.upload).toEqual({ state: 'here', at: AT })
    const before = { writes: [write('upload', 'new:1')] }
    expect(personOf(1, before).parts.upload).toEqual({ state: 'here', at: AT })
  })

  it('An inactive person is neither let in nor served on the device', () => {
    expect(wayIn(personOf(5))).toMatchObject({ action: null, words: 'cadastro inativo' })
    expect(wayToServe(personOf(5), 'triage').action).toBe(null)
  })

  it('The device knows what the server has answered since: a ticket, an exam, a test', () => {
    const answers = [
      { key: 'a', answer: participant(3, { ticket: 12, exam_id: 301 }) },
      {
        key: 'b',
        answer: { ...exam(301, 30), right_eye: null, parts: { ...NO_PARTS, upload: true } },
      },
      { key: 'c', answer: { id: 1, exam_id: 301, altered: false } },
    ]
    const person = personOf(3, { answers })
    expect(person.participant.ticket).toBe(12)
    expect(person.participant.parts).toEqual({ ...NO_PARTS, upload: true, ishihara: true })
  })

  it('Two people without an exam get two different exams in their forms', () => {
    const [one, other] = [personOf(4), personOf(5)].map((person) => formExam(person, held).id)
    expect(one).not.toBe(other)
  })
})

describe('Who is on no list', () => {
  const WALK_IN = participant(8, { cpf: CPF })
  const subject = 'new:4f1c'
  const noteOf = (kind: string, needs: string[], body: object = {}) =>
    ({ key: kind, subject, needs, about: { kind, eventId: 9 }, input: { body } }) as EntryNote
  const registration = noteOf('patient', [], { name: 'RUAN PABLO', cpf: CPF, dob: '1990-05-10' })
  const checkIn = noteOf('check-in', ['patient'])
  const writes = [write('patient', subject), write('check-in', subject, ['patient'])]
  const others = (own: Partial<Own>) => roster(own).slice(held.participants.length)

  it('Who was checked in here after the list was made stands on it', () => {
    const [person, ...more] = others({ answers: [{ key: 'a', answer: WALK_IN }] })
    expect(more).toEqual([])
    expect(person?.participant.patient_name).toBe('PESSOA 8')
    expect(wayToServe(person as DevicePerson, 'acuity').action).toBe('Atender')
    const elsewhere = { ...WALK_IN, event_id: 10 }
    expect(others({ answers: [{ key: 'a', answer: elsewhere }] })).toEqual([])
  })

  it('Who was registered here without a network is found, let in once, and served', () => {
    const [person, ...more] = others({ writes, newcomers: [registration, checkIn] })
    expect(more).toEqual([])
    expect(person?.participant).toMatchObject({ patient_name: 'RUAN PABLO', cpf: CPF })
    expect(wayIn(person as DevicePerson).words).toBe('check-in guardado às 10:02')
    expect(wayToServe(person as DevicePerson, 'acuity').action).toBe('Atender')
    expect(findOnDevice([person as DevicePerson], '529.982.247-25')).toHaveLength(1)
    expect(formExam(person as DevicePerson, held).id).toBeLessThan(-5)
  })

  it('They stay on it while their registration has been answered and their check-in not', () => {
    const patient = { id: 77, name: 'RUAN PABLO', cpf: CPF, dob: '1990-05-10', zip_code: '0' }
    const sent = { writes: writes.slice(1), answers: [{ key: 'patient', answer: patient }] }
    const [before] = others({ writes, newcomers: [registration, checkIn] })
    const [person] = others({ ...sent, newcomers: [checkIn] })
    expect(person?.participant).toMatchObject({ patient_name: 'RUAN PABLO', patient_id: 77 })
    expect(person?.participant.id).toBe(before?.participant.id)
    expect(wayToServe(person as DevicePerson, 'acuity').action).toBe('Atender')
  })

  it('They stand on it too when their registration was answered before their check-in was made, which names their number', () => {
    const patient = { id: 77, name: 'RUAN PABLO', cpf: CPF, dob: '1990-05-10', zip_code: '0' }
    const answers = [
      { key: 'other', answer: { ...patient, id: 76, name: 'OUTRA' } },
      { key: 'patient', answer: patient },
    ]
    const named = noteOf('check-in', [], { patient_id: 77 })
    const [person, ...more] = others({
      writes: [write('check-in', subject)],
      answers,
      newcomers: [named],
    })
    expect(more).toEqual([])
    expect(person?.participant).toMatchObject({ patient_name: 'RUAN PABLO', patient_id: 77 })
    expect(wayToServe(person as DevicePerson, 'acuity').action).toBe('Atender')
  })

  it('What waits of them from before they had a ticket is not recorded again', () => {
    const [person] = others({
      writes: [write('acuity', subject, ['check-in'])],
      answers: [{ key: 'check-in', answer: WALK_IN }],
    })
    expect(person?.parts.acuity).toEqual({ state: 'here', at: AT })
  })
})

describe('The search of a device', () => {
  const ids = (people: readonly DevicePerson[]) => people.map(({ participant: { id } }) => id)

  it.each([
    ['a name', 'pessoa 3', [3]],
    ['a part of a CPF with its signs', '529.982', [4]],
    ['a ticket', '2', [2]],
    ['a scanned code', 'ABCDEFGH1J', [1]],
    ['nothing', ' ', [1, 2, 3, 4, 5]],
  ])('The search of the device finds a person by %s', (_, typed, expected) => {
    expect(ids(findOnDevice(roster(), typed)).slice(0, expected.length)).toEqual(expected)
  })

  it('The list of the device starts with who waits for the station and ends with who was served', () => {
    expect(ids(ways.inQueueOrder(roster(), (one) => wayToServe(one, 'acuity')))).toEqual([
      1, 3, 4, 5, 2,
    ])
  })
})
