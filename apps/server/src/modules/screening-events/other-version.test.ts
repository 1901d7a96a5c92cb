import type { Participant } from '@iris/contracts/event-participants'
import type { Patient } from '@iris/contracts/patients'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makePatient, patientBody } from '../../../test/factories/patient.ts'
import {
  makeArrivals,
  makeEvent,
  record,
  type TestEvent,
} from '../../../test/factories/screening-event.ts'
import { makeLink, makePhone } from '../../../test/factories/visit.ts'

// Two tablets without a network wrote about one person: the second is told what stands, and by whom it was read.

let app: TestApp
let event: TestEvent
let one: Participant
let nurse: { id: number; token: string }
beforeAll(async () => {
  app = await createTestApp()
  event = await makeEvent(app)
  nurse = await app.userOf(3)
})
afterAll(() => app.close())
beforeEach(async () => {
  one = (await makeArrivals(app, event, 1))[0]!
})

type Answer = { code: string; updated_at: string; current?: Record<string, unknown> }
/** What stands, and that its person saved it just now. */
const savedBy = (name: unknown, stands: object) => ({
  ...stands,
  saved_by: { name, at: expect.stringMatching(/^\d{4}-.*Z$/) },
})
const nameOf = async (id: number) =>
  (
    await app.services.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).name
const send = (method: 'POST' | 'PUT', path: string, payload: unknown) =>
  app.call<Answer>(method, path, { as: nurse.token, payload })
const saveExam = (payload: object) =>
  send('POST', `/patients/${one.patient_id}/exams/${one.exam_id}`, payload)

const readAs = async () =>
  (await app.call<Answer>('GET', `/exams/${one.exam_id}`, { as: app.admin })).body.updated_at

async function readsOf(entity: string) {
  const rows = await app.services.db
    .selectFrom('audit_events')
    .select(['action', 'patient_id'])
    .where('user_id', '=', nurse.id)
    .where('entity', '=', entity)
    .where('patient_id', '=', one.patient_id)
    .where('action', '=', 'read')
    .execute()
  return rows.length
}

test('Parts of one exam taken by tablets that knew nothing of each other are all kept', async () => {
  const updated_at = await readAs()
  const acuity = await saveExam({ right_eye: '20/20', left_eye: '20/25', updated_at })
  const correction = await saveExam({ has_correction: 1, updated_at })
  expect([acuity.status, correction.status]).toEqual([200, 200])
  expect(correction.body).toMatchObject({ right_eye: '20/20', has_correction: 1 })
})

test('A part that another tablet has taken meanwhile is refused with what stands and who saved that part, and the read of it is audited', async () => {
  const updated_at = await readAs()
  const colleague = await app.userOf(3)
  await record(app, one, 'acuity', colleague.token)
  // Saved last of all, and no part of what the two disagree about.
  await record(app, one, 'upload')
  const { status, body } = await saveExam({ right_eye: '20/70', left_eye: '20/70', updated_at })
  expect([status, body.code]).toEqual([409, 'edit.stale'])
  const stands = await app.call('GET', `/exams/${one.exam_id}`, { as: app.admin })
  expect(body.current).toEqual(savedBy(await nameOf(colleague.id), stands.body))
  expect(await readsOf('exam')).toBe(1)
  const same = await saveExam({ right_eye: '20/20', updated_at: stands.body.updated_at })
  expect(same.status).toBe(200)
})

test('A stale save that classifies, moves or empties an exam is refused although its part is still empty', async () => {
  const updated_at = await readAs()
  await record(app, one, 'acuity')
  for (const change of [
    { final_classification: 'liberado' },
    { status: 'Avaliação Médica' },
    { right_eye: null },
  ])
    expect((await saveExam({ ...change, updated_at })).body.code).toBe('edit.stale')
})

test('A second triage and a stale edit of the first are refused with the one that stands', async () => {
  const path = `/patients/${one.patient_id}/triages`
  const first = await send('POST', path, { exam_id: one.exam_id, smoking: true })
  const second = await send('POST', path, { exam_id: one.exam_id, smoking: false })
  expect(second).toMatchObject({ status: 409, body: { code: 'triage.exists' } })
  expect(second.body.current).toEqual(savedBy(await nameOf(nurse.id), first.body))
  const { id, updated_at } = first.body as unknown as { id: number; updated_at: string }
  const changed = await send('PUT', `${path}/${id}`, { epis: true, updated_at })
  const stale = await send('PUT', `${path}/${id}`, { epis: false, updated_at })
  expect(stale).toMatchObject({ status: 409, body: { code: 'edit.stale' } })
  expect(stale.body.current).toEqual(savedBy(await nameOf(nurse.id), changed.body))
  expect(await readsOf('triage')).toBe(2)
})

test('A second colour test of an exam is refused with the one that stands', async () => {
  const first = await record(app, one, 'ishihara')
  const answers = Array.from({ length: 9 }, (_, i) => ({ plate: i + 1, answer: 'errado' }))
  const second = await send('POST', `/tests/${one.patient_id}`, { exam_id: one.exam_id, answers })
  expect(second).toMatchObject({ status: 409, body: { code: 'test.exists' } })
  expect(second.body.current).toEqual(savedBy(expect.any(String), first.body))
  expect(await readsOf('ishihara-test')).toBe(1)
})

test('A stale edit of a patient is refused with the patient as it stands, without a column beyond the contract', async () => {
  const { id, updated_at } = await makePatient(app.services.db, { company: event.company })
  const edit = { occupation: 'Torneiro', updated_at }
  const changed = await app.call('PUT', `/patients/${id}`, { as: app.admin, payload: edit })
  const stale = await send('PUT', `/patients/${id}`, { ...edit, occupation: 'Fresador' })
  expect(stale.body.code).toBe('edit.stale')
  expect(stale.body.current).toEqual(savedBy(expect.any(String), changed.body))
})

test('What a person saved themselves on the registration link is told without the name of anybody', async () => {
  const phone = makePhone(app, await makeLink(app, event.company))
  await phone.open()
  const { body } = await phone.call<Patient>('POST', '/patients', patientBody(event.company))
  const old = '2026-01-01T00:00:00.000Z'
  const stale = await send('PUT', `/patients/${body.id}`, { occupation: 'Fresa', updated_at: old })
  expect(stale.body.current).toMatchObject(savedBy(null, { id: body.id }))
})

test('A visitor whose edit is stale is not shown what others wrote', async () => {
  const phone = makePhone(app, await makeLink(app, event.company))
  await phone.open()
  const { body } = await phone.call<Patient>('POST', '/patients', patientBody(event.company))
  await app.call('PUT', `/patients/${body.id}`, { as: app.admin, payload: { rg: '998877' } })
  const stale = await phone.call<Answer>('PUT', `/patients/${body.id}`, {
    occupation: 'Torneiro',
    updated_at: body.updated_at,
  })
  expect(stale.body).toMatchObject({ code: 'edit.stale' })
  expect(stale.body).not.toHaveProperty('current')
})
