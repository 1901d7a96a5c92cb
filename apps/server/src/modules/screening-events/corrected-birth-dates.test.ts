import type { Patient } from '@iris/contracts/patients'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import { checkIn, makeEvent } from '../../../test/factories/screening-event.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const OLD = '1950-01-01'
const YOUNG = '1990-01-01'

/** Of each line of a patient, by event. */
async function prioritiesOf(patient_id: number): Promise<Map<number, boolean>> {
  const lines = await app.services.db
    .selectFrom('screening_participants')
    .select(['event_id', 'priority'])
    .where('patient_id', '=', patient_id)
    .execute()
  return new Map(lines.map(({ event_id, priority }) => [event_id, priority]))
}

async function correct(id: number, dob: string) {
  const payload = { dob }
  const { status } = await app.call<Patient>('PUT', `/patients/${id}`, { as: app.admin, payload })
  expect(status).toBe(200)
}

test('A corrected birth date changes the priority of who waits at an event, and leaves what was decided by hand or is closed', async () => {
  const past = await makeEvent(app)
  const company_id = past.company
  const { id } = await makePatient(app.services.db, { company: company_id, dob: YOUNG })
  await checkIn(app, past, { patient_id: id })
  await app.call('POST', `${past.path}/status`, { as: app.admin, payload: { status: 'closed' } })
  const event = await makeEvent(app, { company_id })
  const { body: line } = await checkIn(app, event, { patient_id: id })
  expect(line.priority).toBe(false)

  await correct(id, OLD)
  expect((await prioritiesOf(id)).get(event.id)).toBe(true)
  expect((await prioritiesOf(id)).get(past.id)).toBe(false)
  const told = await app.services.db
    .selectFrom('audit_events')
    .select(['action', 'detail'])
    .where('entity', '=', 'participant')
    .where('entity_id', '=', line.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(told).toEqual({ action: 'update', detail: { event_id: event.id, priority: true } })

  await app.call('POST', `${event.path}/participants/${line.id}/priority`, {
    as: app.admin,
    payload: { priority: true },
  })
  await correct(id, YOUNG)
  expect((await prioritiesOf(id)).get(event.id)).toBe(true)
})

test('A corrected birth date leaves the priority of who is pregnant', async () => {
  const event = await makeEvent(app)
  const { id } = await makePatient(app.services.db, { company: event.company, dob: OLD })
  const { exam_id } = (await checkIn(app, event, { patient_id: id })).body
  await app.call('POST', `/patients/${id}/triages`, {
    as: app.admin,
    payload: { exam_id, personal_history: ['pregnant'] },
  })
  await correct(id, YOUNG)
  expect((await prioritiesOf(id)).get(event.id)).toBe(true)
})

test.each([
  ['is taken from the emptied registration', ['dob'], true],
  ['stays as the registration had it', [], false],
] as const)('After a merge priority goes by the birth date that %s', async (_, take, priority) => {
  const event = await makeEvent(app)
  const { company } = event
  const from = await makePatient(app.services.db, { company, dob: OLD })
  const into = await makePatient(app.services.db, { company, dob: YOUNG })
  // Whose line is there already, or moves.
  await checkIn(app, event, { patient_id: priority ? into.id : from.id })
  const merged = await app.call('POST', `/patients/${from.id}/merge`, {
    as: app.admin,
    payload: { into: into.id, take },
  })
  expect(merged.status).toBe(200)
  expect((await prioritiesOf(into.id)).get(event.id)).toBe(priority)
})
