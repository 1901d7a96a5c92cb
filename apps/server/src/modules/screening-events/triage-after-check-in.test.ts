import type { Participant } from '@iris/contracts/event-participants'
import type { Triage } from '@iris/contracts/triages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { patientBody } from '../../../test/factories/patient.ts'
import {
  checkIn,
  makeEvent,
  record,
  type TestEvent,
} from '../../../test/factories/screening-event.ts'
import { jtiOf, makePhone } from '../../../test/factories/visit.ts'
import { holdTransaction, untilWaitedFor } from '../../../test/held-transaction.ts'
import { createTriage } from '../triages/triages.commands.ts'
import { checkIn as checkInCommand } from './check-in.commands.ts'

// Somebody stands in the queue with the triage open on their phone, and the door checks them in before it is sent.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const unaudited = async () => undefined
const ANSWERS = { personal_history: ['pregnant'], smoking: true }

/** Who has registered through the link, and has not sent their answers yet. */
async function registered({ company, id: event_id }: TestEvent, link: object = { event_id }) {
  const made = await app.call<{ token: string }>('POST', '/companies/token/generate', {
    as: app.admin,
    payload: { company_id: company, ...link },
  })
  const { token } = made.body
  const person = patientBody(0)
  const visit = async () => {
    const phone = makePhone(app, token)
    await phone.open()
    const { body } = await phone.call<{ id: number }>('POST', '/patients', person)
    const send = () => phone.call<Triage>('POST', `/patients/${body.id}/triages`, ANSWERS)
    return { phone, id: body.id, send }
  }
  return { token, visit, ...(await visit()) }
}
const examsOf = async (patient: number) =>
  (await app.call<{ id: number }[]>('GET', `/patients/${patient}/exams`, { as: app.admin })).body
const lineOf = async ({ path }: TestEvent) =>
  (await app.call<{ data: Participant[] }>('GET', `${path}/participants`, { as: app.admin })).body
    .data[0]

test.each([false, true])(
  'Who is checked in before their phone sends the triage has it in the exam of the event, and skips its station (self check-in: %s)',
  async (self_check_in) => {
    const event = await makeEvent(app, { self_check_in })
    const { phone, id, send } = await registered(event)
    const { body: line } = await checkIn(app, event, { patient_id: id })
    const called = await app.call('POST', `${event.path}/stations/triage/call-next`, {
      as: app.admin,
    })
    expect(called.body).toMatchObject({ id: line.id })
    const sent = await send()
    expect(sent).toMatchObject({ status: 201, body: { exam_id: line.exam_id } })
    expect(await examsOf(id)).toMatchObject([{ id: line.exam_id, event_id: event.id }])
    expect(await lineOf(event)).toMatchObject({
      ticket: 1,
      priority: true,
      waiting_for: ['acuity', 'ishihara', 'upload'],
      at_station: null,
    })
    // As long as nobody else has changed it, the phone may still correct it.
    const own = `/patients/${id}/triages/${sent.body.id}`
    expect(await phone.call('PUT', own, { ...ANSWERS, smoking: false })).toMatchObject({
      status: 200,
      body: { smoking: false },
    })
  },
)

test('A triage that a tablet has saved, or an earlier visit, is kept, and what the phone sends then stands in an exam of its own', async () => {
  for (const by of ['tablet', 'visit'] as const) {
    const event = await makeEvent(app)
    const { id, send, visit } = await registered(event)
    const { body: line } = await checkIn(app, event, { patient_id: id })
    const first = by === 'tablet' ? await record(app, line, 'triage') : await send()
    expect(first).toMatchObject({ status: 201, body: { exam_id: line.exam_id } })
    const second = by === 'tablet' ? await send() : await (await visit()).send()
    expect(second.status).toBe(201)
    expect(second.body.exam_id).not.toBe(line.exam_id)
    const kept = await app.call('GET', `/triages/exam/${line.exam_id}`, { as: app.admin })
    expect(kept.body).toEqual(first.body)
    expect(await lineOf(event)).toMatchObject({ exam_id: line.exam_id })
  }
})

test('The phone writes into no exam of an event that has gone to the doctor, and by a link without an event into none of an event', async () => {
  const event = await makeEvent(app)
  const late = await registered(event)
  const { body: line } = await checkIn(app, event, { patient_id: late.id })
  const locked = await app.call('POST', `/patients/${late.id}/exams/${line.exam_id}`, {
    as: app.admin,
    payload: { status: 'Avaliação Médica' },
  })
  expect(locked.status).toBe(200)
  const plain = await registered(event, {})
  const { body: other } = await checkIn(app, event, { patient_id: plain.id })
  for (const [{ send }, { exam_id }] of [
    [late, line],
    [plain, other],
  ] as const) {
    const sent = await send()
    expect(sent.status).toBe(201)
    expect(sent.body.exam_id).not.toBe(exam_id)
  }
})

test('Who left, and sends the triage from home, is in no queue by that', async () => {
  const event = await makeEvent(app, { self_check_in: true })
  const { id, send } = await registered(event)
  const { body: line } = await checkIn(app, event, { patient_id: id })
  const left = await app.call('POST', `${event.path}/participants/${line.id}/release`, {
    as: app.admin,
    payload: { outcome: 'left' },
  })
  expect(left.body).toMatchObject({ left_at: expect.any(String) })
  expect(await send()).toMatchObject({ status: 201, body: { exam_id: line.exam_id } })
  expect(await lineOf(event)).toMatchObject({ left_at: left.body.left_at, waiting_for: [] })
})

test('A triage that is sent while the door is checking its person in waits, and goes into the exam of that check-in', async () => {
  const event = await makeEvent(app)
  const { id, send } = await registered(event)
  const arrive = await holdTransaction(app.services.db, (db) =>
    checkInCommand({ db, audit: unaudited }, event.id, { patient_id: id }),
  )
  const sending = send()
  await untilWaitedFor(app.services.db)
  await arrive()
  const line = await lineOf(event)
  expect(await sending).toMatchObject({ status: 201, body: { exam_id: line?.exam_id } })
  expect(await examsOf(id)).toHaveLength(1)
})

test('A check-in while the triage of its person is being saved waits, and takes over the exam of that triage', async () => {
  const event = await makeEvent(app)
  const { id, token, phone } = await registered(event)
  const caller = {
    ...({ kind: 'link', role: 'link', company_id: event.company, event_id: event.id } as const),
    jti: jtiOf(token),
    visitSecret: phone.cookie()?.split('=')[1] ?? null,
  }
  const save = await holdTransaction(app.services.db, (db) =>
    createTriage({ db, audit: unaudited, caller, limits: app.services.limits }, id, {
      personal_history: [],
      previous_eye_surgeries: [],
      previous_eye_diseases: [],
      eye_complaints: [],
      smoking: false,
      epis: false,
      wear_glasses: false,
      wear_contact_lenses: false,
      allergy: false,
      screen_time: null,
      allergy_description: null,
    }),
  )
  const arriving = checkIn(app, event, { patient_id: id })
  await untilWaitedFor(app.services.db)
  await save()
  const { status, body } = await arriving
  expect([status, body.waiting_for]).toEqual([200, ['acuity', 'ishihara', 'upload']])
  expect(await examsOf(id)).toMatchObject([{ id: body.exam_id }])
})

test('Check-ins and triages of eight people at once end in one exam for each person', {
  tags: 'long',
}, async () => {
  const event = await makeEvent(app, { self_check_in: true })
  const people = []
  for (let n = 0; n < 8; n++) people.push(await registered(event))
  const replies = await Promise.all(
    people.flatMap(({ id, send }) => [checkIn(app, event, { patient_id: id }), send()]),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 201]))
  for (const { id } of people) expect(await examsOf(id)).toHaveLength(1)
})
