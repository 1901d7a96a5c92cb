import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { cpfOf } from '../../../test/factories/document-numbers.ts'
import { makeExam, makeExamWith } from '../../../test/factories/exam.ts'
import { makePatient, patientBody } from '../../../test/factories/patient.ts'
import {
  checkIn,
  makeArrivals,
  makeEvent,
  record,
  type TestEvent,
} from '../../../test/factories/screening-event.ts'

let app: TestApp
let event: TestEvent
beforeAll(async () => {
  app = await createTestApp()
  event = await makeEvent(app)
})
afterAll(() => app.close())

const newPatient = (more: object = {}) =>
  makePatient(app.services.db, { company: event.company, ...more })
const undo = (id: number, path = event.path) =>
  app.call('POST', `${path}/participants/${id}/undo-check-in`, { as: app.admin })
const add = (payload: object, path = event.path) =>
  app.call('POST', `${path}/participants`, { as: app.admin, payload })
/** Somebody the list knows, and nobody has registered. */
async function makeUnregistered(cpf: string, more: object = {}) {
  const { id } = await app.services.db
    .insertInto('screening_participants')
    .values({
      event_id: event.id,
      name: 'ADRIANA NASCIMENTO',
      cpf,
      dob: '1985-04-12',
      code: Math.random().toString(36).slice(2, 12).padEnd(10, 'A').toUpperCase(),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('A person who checks in gets the next ticket and a Pendente exam of the event, and a second check-in changes nothing', async () => {
  const own = await makeEvent(app)
  const [one, two] = await makeArrivals(app, own, 2)
  expect([one?.ticket, two?.ticket]).toEqual([1, 2])
  expect(one).toMatchObject({
    event_id: own.id,
    state: 'present',
    walk_in: true,
    waiting_for: ['triage', 'acuity', 'ishihara', 'upload'],
    at_station: null,
    checked_in_at: expect.any(String),
    done_at: null,
  })
  expect(one?.code).toMatch(/^[2-9A-HJKMNP-Z]{10}$/)
  const exam = await app.call('GET', `/exams/${one?.exam_id}`, { as: app.admin })
  expect(exam.body).toMatchObject({
    status: 'Pendente',
    event_id: own.id,
    patient_id: one?.patient_id,
  })
  for (const payload of [{ patient_id: one?.patient_id }, { cpf: one?.cpf }, { code: one?.code }]) {
    const again = await checkIn(app, own, payload)
    expect(again).toMatchObject({
      status: 200,
      body: { id: one?.id, ticket: 1, exam_id: one?.exam_id },
    })
  }
  const counts = await app.call('GET', own.path, { as: app.admin })
  expect(counts.body.counts).toEqual({ called: 0, present: 2, done: 0, missing: 0, total: 2 })
})

test('Twenty check-ins of one person at once give one ticket and one exam', async () => {
  const own = await makeEvent(app)
  const { id } = await makePatient(app.services.db, { company: own.company })
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => checkIn(app, own, { patient_id: id })),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ body }) => `${body.ticket} ${body.exam_id}`)).size).toBe(1)
  const exams = await app.call<object[]>('GET', `/patients/${id}/exams`, { as: app.admin })
  expect(exams.body).toHaveLength(1)
})

test('A check-in takes over the Pendente exam of no event, with what stands in it', async () => {
  const patient = await newPatient()
  const exam = await makeExamWith(app.services.db, patient.id, ['triage'])
  const { body } = await checkIn(app, event, { patient_id: patient.id })
  expect(body).toMatchObject({ exam_id: exam.id, waiting_for: ['acuity', 'ishihara', 'upload'] })
})

test('A check-in makes a new exam where the only others are past Pendente or of another event', async () => {
  const other = await makeEvent(app, { company_id: event.company })
  const patient = await newPatient()
  const before = await makeExam(app.services.db, patient.id, { event_id: other.id })
  const past = await makeExamWith(app.services.db, patient.id, undefined, {
    status: 'Avaliação Médica',
  })
  const { body } = await checkIn(app, event, { patient_id: patient.id })
  expect([before.id, past.id]).not.toContain(body.exam_id)
})

test('Only a person of the company who is active and known can arrive, and only while the event is open', async () => {
  const { db } = app.services
  const stranger = await makePatient(db)
  const inactive = await newPatient({ active: false })
  const planned = await makeEvent(app, { status: 'planned' })
  const closed = await makeEvent(app, { status: 'closed' })
  const [elsewhere] = await makeArrivals(app, await makeEvent(app), 1)
  const [earlier] = await makeArrivals(app, await makeEvent(app, { company_id: event.company }), 1)
  const cases: [TestEvent, object, number, string][] = [
    [event, { patient_id: stranger.id }, 409, 'participant.other-company'],
    [event, { cpf: stranger.cpf }, 409, 'participant.other-company'],
    [event, { code: elsewhere?.code }, 409, 'participant.other-company'],
    [event, { code: earlier?.code }, 409, 'participant.other-event'],
    [event, { patient_id: inactive.id }, 409, 'participant.inactive'],
    [event, { patient_id: 999_999 }, 404, 'not-found'],
    [event, { cpf: cpfOf(987_654) }, 404, 'participant.unknown'],
    [event, { code: '2222222222' }, 404, 'participant.unknown'],
    [event, { code: 'curto' }, 422, 'validation'],
    [event, { cpf: '123' }, 422, 'validation'],
    [event, {}, 422, 'validation'],
    [event, { patient_id: 1, cpf: stranger.cpf }, 422, 'validation'],
    [planned, { patient_id: stranger.id }, 409, 'event.not-open'],
    [closed, { patient_id: stranger.id }, 409, 'event.not-open'],
    [{ ...event, path: '/screening-events/999999' }, { patient_id: 1 }, 404, 'not-found'],
  ]
  for (const [where, payload, status, code] of cases) {
    const reply = await checkIn(app, where, payload)
    expect([payload, reply.status, (reply.body as unknown as { code: string }).code]).toEqual([
      payload,
      status,
      code,
    ])
  }
})

test('The check-in of an unregistered person is refused with what the list knows of them, and works once they are registered', async () => {
  const cpf = cpfOf(777_001)
  const id = await makeUnregistered(cpf, { sector: 'Solda', employee_code: '007915' })
  const refused = await app.call<{ participant: object }>('POST', `${event.path}/check-in`, {
    as: app.admin,
    payload: { cpf },
  })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'participant.unregistered',
      message: expect.stringContaining('ainda não foi cadastrada'),
      participant: {
        id,
        patient_id: null,
        patient_name: 'ADRIANA NASCIMENTO',
        cpf,
        dob: '1985-04-12',
        sector: 'Solda',
        employee_code: '007915',
        state: 'called',
      },
    },
  })
  const made = await app.call<{ id: number }>('POST', '/patients', {
    as: app.admin,
    payload: patientBody(event.company, { cpf, name: 'ADRIANA NASCIMENTO LIMA' }),
  })
  const { status, body } = await checkIn(app, event, { cpf })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id,
    patient_id: made.body.id,
    patient_name: 'ADRIANA NASCIMENTO LIMA',
    sector: 'Solda',
    walk_in: false,
  })
})

test('A person who was registered before their line of the list was written can check in by the code of that line', async () => {
  const patient = await newPatient()
  await makeUnregistered(patient.cpf, { code: 'ABCDEFGHJK' })
  const { status, body } = await checkIn(app, event, { code: 'abcde-fghjk' })
  expect([status, body.patient_id]).toEqual([200, patient.id])
})

test('The check-in of a wrong person can be undone: the ticket is not given again, and the exam waits for the next check-in', async () => {
  const own = await makeEvent(app)
  const { id: patient } = await makePatient(app.services.db, { company: own.company })
  await add({ patient_ids: [patient] }, own.path)
  const first = await checkIn(app, own, { patient_id: patient })
  const undone = await undo(first.body.id, own.path)
  expect(undone).toMatchObject({
    status: 200,
    body: { id: first.body.id, state: 'called', ticket: null, exam_id: null, checked_in_at: null },
  })
  expect((await undo(first.body.id, own.path)).body.code).toBe('participant.not-present')
  const [next] = await makeArrivals(app, own, 1)
  expect(next?.ticket).toBe(2)
  const again = await checkIn(app, own, { patient_id: patient })
  expect(again.body).toMatchObject({ id: first.body.id, ticket: 3, exam_id: first.body.exam_id })
  const counts = await app.call<{ counts: object }>('GET', own.path, { as: app.admin })
  expect(counts.body.counts).toMatchObject({ present: 2, total: 2 })
})

test('Undoing the check-in of a person who had not been called takes them off the list', async () => {
  const own = await makeEvent(app)
  const [wrong] = await makeArrivals(app, own, 1)
  await app.call('POST', `${own.path}/stations/triage/call-next`, { as: app.admin })
  expect((await undo(wrong?.id ?? 0, own.path)).body).toMatchObject({ state: 'called' })
  const { body } = await app.call<{ counts: object }>('GET', own.path, { as: app.admin })
  expect(body.counts).toMatchObject({ total: 0 })
})

test('A check-in cannot be undone after a part was recorded in the event; parts recorded before the event do not count', async () => {
  const patient = await newPatient()
  await makeExamWith(app.services.db, patient.id, ['triage'])
  const { body } = await checkIn(app, event, { patient_id: patient.id })
  expect((await undo(body.id)).status).toBe(200)
  const again = await checkIn(app, event, { patient_id: patient.id })
  expect((await record(app, again.body, 'acuity')).status).toBe(200)
  expect(await undo(again.body.id)).toMatchObject({
    status: 409,
    body: { code: 'participant.recorded' },
  })
})

test('Age and triage give priority, and a choice made by hand stays', async () => {
  const old = await newPatient({ dob: '1950-01-01' })
  const young = await newPatient()
  expect((await checkIn(app, event, { patient_id: old.id })).body.priority).toBe(true)
  const { body } = await checkIn(app, event, { patient_id: young.id })
  expect(body.priority).toBe(false)
  const priorityOf = async () => (await checkIn(app, event, { patient_id: young.id })).body.priority
  await app.call('POST', `/patients/${young.id}/triages`, {
    as: app.admin,
    payload: { exam_id: body.exam_id, personal_history: ['pregnant'] },
  })
  expect(await priorityOf()).toBe(true)
  const byHand = (id: number, priority: unknown) =>
    app.call('POST', `${event.path}/participants/${id}/priority`, {
      as: app.admin,
      payload: { priority },
    })
  expect(await byHand(body.id, false)).toMatchObject({ status: 200, body: { priority: false } })
  await record(app, body, 'acuity')
  expect(await priorityOf()).toBe(false)
  expect((await byHand(body.id, 'talvez')).status).toBe(422)
  expect((await byHand(999_999, true)).status).toBe(404)
})

test('A person merged meanwhile goes on as who they became, and the empty registration is refused', async () => {
  const own = await makeEvent(app)
  const [one] = await makeArrivals(app, own, 1)
  const twin = await makePatient(app.services.db, { company: own.company })
  const merged = await app.call('POST', `/patients/${one?.patient_id}/merge`, {
    as: app.admin,
    payload: { into: twin.id },
  })
  expect(merged.status).toBe(200)
  expect(await checkIn(app, own, { patient_id: one?.patient_id })).toMatchObject({
    status: 409,
    body: { code: 'patient.merged' },
  })
  const kept = await checkIn(app, own, { patient_id: twin.id })
  expect(kept.body).toMatchObject({ id: one?.id, ticket: one?.ticket, exam_id: one?.exam_id })
})
