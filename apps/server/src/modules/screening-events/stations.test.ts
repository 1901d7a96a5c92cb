import type { Participant } from '@iris/contracts/event-participants'
import type { EventBoard, StationView } from '@iris/contracts/event-stations'
import { STATIONS, type Station } from '@iris/domain/station-queue'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makePatient } from '../../../test/factories/patient.ts'
import {
  checkIn,
  makeArrivals,
  makeEvent,
  record,
  type TestEvent,
} from '../../../test/factories/screening-event.ts'

let app: TestApp
let event: TestEvent
let callers: { id: number; token: string }[]
beforeAll(async () => {
  app = await createTestApp()
  callers = [await app.userOf(3), await app.userOf(3), await app.userOf(5)]
})
afterAll(() => app.close())
beforeEach(async () => {
  event = await makeEvent(app)
})

const as = (n: number) => callers[n]?.token ?? ''
const call = (station: Station, caller = 0) =>
  app.call<Participant>('POST', `${event.path}/stations/${station}/call-next`, { as: as(caller) })
const release = (id: number, outcome: string, caller = 0) =>
  app.call<Participant & { code: string }>('POST', `${event.path}/participants/${id}/release`, {
    as: as(caller),
    payload: { outcome },
  })
const stations = async () =>
  (await app.call<StationView[]>('GET', `${event.path}/stations`, { as: as(0) })).body
const queueAt = async (station: Station) =>
  (await stations()).find((one) => one.station === station)?.next.map(({ ticket }) => ticket)
/** Moves what has happened at the stations into the past. */
const pass = (minutes: number) =>
  sql`update station_claims set claimed_at = claimed_at - make_interval(mins => ${minutes}::int),
      seen_at = seen_at - make_interval(mins => ${minutes}::int) where ended_at is null`.execute(
    app.services.db,
  )

test('A station calls who has waited longest, and the same caller who calls again gets the same person', async () => {
  await makeArrivals(app, event, 3)
  const first = await call('acuity')
  expect(first).toMatchObject({
    status: 200,
    body: { ticket: 1, at_station: { station: 'acuity', user_id: callers[0]?.id } },
  })
  expect((await call('acuity')).body).toMatchObject({ id: first.body.id })
  expect((await call('acuity', 1)).body.ticket).toBe(2)
  expect((await call('triage', 2)).body.ticket).toBe(3)
  const none = await call('upload', 1)
  expect([none.status, none.body]).toEqual([200, null])
})

test('A person with priority is called before all others', async () => {
  await makeArrivals(app, event, 2)
  const [old] = await makeArrivals(app, event, 1, { dob: '1950-01-01' })
  expect(await queueAt('triage')).toEqual([3, 1, 2])
  expect((await call('ishihara')).body.id).toBe(old?.id)
})

test.each(STATIONS)(
  'Saving %s frees the person, who waits for the next station from that moment',
  async (part) => {
    const [one] = await makeArrivals(app, event, 2)
    const called = await call(part)
    expect(called.body.id).toBe(one?.id)
    expect((await record(app, called.body, part, as(0))).status).toBeLessThan(300)
    const left = STATIONS.filter((station) => station !== part)
    const { body } = await checkIn(app, event, { patient_id: one?.patient_id })
    expect(body).toMatchObject({ at_station: null, waiting_for: left, state: 'present' })
    expect(Date.parse(body.waiting_since ?? '')).toBeGreaterThan(
      Date.parse(one?.waiting_since ?? ''),
    )
    expect(await queueAt(left[0] as Station)).toEqual([2, 1])
    expect((await call(part)).body.ticket).toBe(2)
  },
)

test('A person with all four parts is done, and the exam goes to the doctor', async () => {
  const [one] = await makeArrivals(app, event, 1)
  for (const part of STATIONS) await record(app, one as Participant, part)
  const { body } = await checkIn(app, event, { patient_id: one?.patient_id })
  expect(body).toMatchObject({ state: 'done', waiting_for: [], done_at: expect.any(String) })
  const exam = await app.call('GET', `/exams/${one?.exam_id}`, { as: app.admin })
  expect(exam.body.status).toBe('Avaliação Médica')
  expect((await stations()).map(({ served }) => served)).toEqual([1, 1, 1, 1])
})

test('A part saved outside of its station frees the person there, and a part saved by half does not', async () => {
  const [one] = await makeArrivals(app, event, 1)
  await call('acuity')
  await pass(10)
  const path = `/patients/${one?.patient_id}/exams/${one?.exam_id}`
  await app.call('POST', path, { as: as(1), payload: { right_eye: '20/20' } })
  await pass(10)
  expect((await stations())[1]).toMatchObject({ serving: 1, now: [{ id: one?.id }] })
  await app.call('POST', path, { as: as(1), payload: { left_eye: '20/20' } })
  expect((await stations())[1]).toMatchObject({ serving: 0, served: 1 })
})

test('A person who is given back keeps the former place, and one who is absent goes behind the next three', async () => {
  await makeArrivals(app, event, 5)
  const { body } = await call('acuity')
  expect((await release(body.id, 'back')).body).toMatchObject({ at_station: null, missed_calls: 0 })
  expect(await queueAt('acuity')).toEqual([1, 2, 3, 4, 5])
  await call('acuity')
  expect((await release(body.id, 'absent')).body).toMatchObject({ missed_calls: 1 })
  expect(await queueAt('acuity')).toEqual([2, 3, 4, 1, 5])
  expect(await queueAt('triage')).toEqual([1, 2, 3, 4, 5])
  expect(await release(body.id, 'back')).toMatchObject({
    status: 409,
    body: { code: 'claim.ended' },
  })
})

test('A ticket that missed three calls stays in the queue, and shows how often it was missed', async () => {
  const [one] = await makeArrivals(app, event, 2)
  for (let time = 1; time <= 3; time++) {
    for (let turn = 0; turn < 2; turn++) {
      const { body } = await call('acuity')
      await release(body.id, 'absent')
    }
    const { body } = await checkIn(app, event, { patient_id: one?.patient_id })
    expect(body.missed_calls).toBe(time)
  }
  expect(await queueAt('acuity')).toEqual([1, 2])
})

test('A call lapses after fifteen minutes without a save, and the person is called by another', async () => {
  const [one] = await makeArrivals(app, event, 1)
  await call('acuity')
  await pass(14)
  expect((await call('triage', 1)).body).toBeNull()
  await pass(1)
  expect((await stations())[1]).toMatchObject({ serving: 0, waiting: 1 })
  expect((await call('triage', 1)).body.id).toBe(one?.id)
  expect(await release(one?.id ?? 0, 'back')).toMatchObject({
    status: 409,
    body: { code: 'claim.other' },
  })
  expect((await call('acuity')).body).toBeNull()
})

test('A person who left a station is in no queue until they check in again with the same ticket', async () => {
  const [one] = await makeArrivals(app, event, 1)
  await call('acuity')
  expect((await release(one?.id ?? 0, 'left')).body).toMatchObject({
    state: 'present',
    left_at: expect.any(String),
    waiting_for: [],
    at_station: null,
  })
  expect((await call('triage', 1)).body).toBeNull()
  expect(await release(one?.id ?? 0, 'left')).toMatchObject({
    status: 409,
    body: { code: 'participant.not-present' },
  })
  const back = await checkIn(app, event, { code: one?.code })
  expect(back.body).toMatchObject({ ticket: one?.ticket, left_at: null })
  expect((await call('acuity')).body.id).toBe(one?.id)
})

test('The board counts who left apart from those who are waited for, and expects no end because of them', async () => {
  const [one, other] = await makeArrivals(app, event, 2)
  for (const part of STATIONS) await record(app, other as Participant, part)
  const board = async () =>
    (await app.call<EventBoard>('GET', `${event.path}/board`, { as: as(0) })).body
  expect(await board()).toMatchObject({ away: 0, expected_end: expect.any(String) })
  await release(one?.id ?? 0, 'left')
  expect(await board()).toMatchObject({ away: 1, counts: { present: 1 }, expected_end: null })
})

test('A station that closes gives its people back and calls nobody until it opens again', async () => {
  const [one] = await makeArrivals(app, event, 1)
  await call('upload')
  const set = (open: boolean) =>
    app.call<StationView[]>('POST', `${event.path}/stations/upload`, {
      as: as(0),
      payload: { open },
    })
  expect((await set(false)).body[3]).toMatchObject({ open: false, serving: 0, waiting: 1 })
  expect(await call('upload')).toMatchObject({
    status: 409,
    body: { code: 'station.closed', message: 'Esta estação está fechada. Reabra-a para chamar.' },
  })
  expect((await call('triage')).body.id).toBe(one?.id)
  await release(one?.id ?? 0, 'back')
  expect((await set(true)).body[3]).toMatchObject({ open: true })
  expect((await call('upload')).body.id).toBe(one?.id)
})

test('A patient who is deactivated meanwhile is not called any more, and their caller goes on with the next', async () => {
  const [one] = await makeArrivals(app, event, 2)
  await call('acuity')
  await app.call('PUT', `/patients/${one?.patient_id}`, {
    as: app.admin,
    payload: { active: false },
  })
  expect((await call('acuity')).body.ticket).toBe(2)
  expect(await checkIn(app, event, { code: one?.code })).toMatchObject({
    status: 409,
    body: { code: 'participant.inactive' },
  })
})

test('Closing an event frees everybody and marks who is missing, and only an administrator can open it again', async () => {
  const [present] = await makeArrivals(app, event, 1)
  const { id: never } = await makePatient(app.services.db, { company: event.company })
  await app.call('POST', `${event.path}/participants`, {
    as: app.admin,
    payload: { patient_ids: [never] },
  })
  await call('acuity')
  const move = (status: string, token = as(0)) =>
    app.call<{ counts: object; status: string }>('POST', `${event.path}/status`, {
      as: token,
      payload: { status },
    })
  const closed = await move('closed')
  expect(closed.body).toMatchObject({
    status: 'closed',
    counts: { called: 0, present: 1, done: 0, missing: 1, total: 2 },
  })
  expect((await call('acuity')).body).toMatchObject({ code: 'event.not-open' })
  expect((await release(present?.id ?? 0, 'back')).body.code).toBe('event.not-open')
  expect((await stations()).map(({ waiting, next }) => [waiting, ...next])).toEqual(
    Array(4).fill([0]),
  )
  expect((await move('open')).status).toBe(403)
  expect((await move('planned')).body).toMatchObject({ code: 'event.move' })
  expect((await move('open', app.admin)).body).toMatchObject({
    counts: { called: 1, present: 1, missing: 0 },
  })
  expect((await call('triage')).body.id).toBe(present?.id)
})

test('The board shows tickets and figures of the day, and nowhere a name, a CPF or a code', async () => {
  const people = await makeArrivals(app, event, 7, { name: 'QUITÉRIA SIGILOSA' })
  await call('acuity')
  for (const part of STATIONS) await record(app, people[1] as Participant, part)
  const { body, raw } = await app.call<EventBoard>('GET', `${event.path}/board`, { as: as(2) })
  expect(body).toMatchObject({
    event: { status: 'open' },
    counts: { called: 0, present: 6, done: 1, missing: 0, total: 7 },
    per_hour: expect.any(Number),
    expected_end: expect.any(String),
    calls: [{ ticket: 1, station: 'acuity', at: expect.any(String) }],
  })
  expect(body.hourly.reduce((sum, hour) => sum + hour.done, 0)).toBe(1)
  expect(body.stations.map(({ next }) => next)).toEqual(Array(4).fill([3, 4, 5, 6, 7]))
  expect(body.stations[1]).toMatchObject({ waiting: 5, serving: 1, served: 1 })
  for (const secret of ['QUIT', 'name', people[0]?.cpf, people[0]?.code, 'code', 'cpf'])
    expect(String(raw)).not.toContain(secret)
})

test('The waits and services of a station are the medians of those who were served', async () => {
  const people = await makeArrivals(app, event, 2)
  await sql`update screening_participants set waiting_since = waiting_since - interval '10 minutes'
    where id = ${people[0]?.id}`.execute(app.services.db)
  await call('acuity')
  await pass(3)
  await record(app, people[0] as Participant, 'acuity', as(0))
  const [, acuity] = await stations()
  expect(Math.abs((acuity?.median_service_s ?? 0) - 180)).toBeLessThan(5)
  expect(Math.abs((acuity?.median_wait_s ?? 0) - 420)).toBeLessThan(15)
  expect((await stations())[0]).toMatchObject({ median_wait_s: null, median_service_s: null })
})

test('An event over midnight goes on the next day as before', async () => {
  const [one] = await makeArrivals(app, event, 1)
  await sql`update screening_events set starts_on = starts_on - 1, ends_on = ends_on - 1
    where id = ${event.id}`.execute(app.services.db)
  expect((await call('acuity')).body.id).toBe(one?.id)
  const { body } = await app.call<EventBoard>('GET', `${event.path}/board`, { as: as(0) })
  expect(body.stations[0]).toMatchObject({ waiting: 0 })
})

test('A stations screen that looks again and again leaves one row of the audit for each person shown', async () => {
  const [one] = await makeArrivals(app, event, 1)
  for (let look = 0; look < 3; look++) await stations()
  const rows = await app.services.db
    .selectFrom('audit_events')
    .select('subjects')
    .where('entity', '=', 'participant')
    .where('action', '=', 'list')
    .where(sql<boolean>`detail->>'event_id' = ${String(event.id)}`)
    .execute()
  expect(rows).toEqual([{ subjects: [one?.patient_id] }])
})
