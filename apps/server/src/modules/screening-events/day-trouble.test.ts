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

// What goes wrong on a day, while somebody stands before a tablet.

let app: TestApp
let event: TestEvent
let team: { token: string }[]
beforeAll(async () => {
  app = await createTestApp()
  team = [await app.userOf(3), await app.userOf(3)]
})
afterAll(() => app.close())
beforeEach(async () => {
  event = await makeEvent(app)
})

const as = (n: number) => team[n]?.token ?? ''
const call = async (station: Station, caller = 0) => {
  const { body } = await app.call<Participant>(
    'POST',
    `${event.path}/stations/${station}/call-next`,
    { as: as(caller) },
  )
  return body
}
const close = (station: Station) =>
  app.call('POST', `${event.path}/stations/${station}`, { as: as(1), payload: { open: false } })
const of = (id: number, what: string, payload: object = {}, caller = 0) =>
  app.call<{ message: string }>('POST', `${event.path}/participants/${id}/${what}`, {
    as: as(caller),
    payload,
  })
const stationOf = async (station: Station) => {
  const { body } = await app.call<StationView[]>('GET', `${event.path}/stations`, { as: as(0) })
  return body.find((one) => one.station === station)
}
const lineOf = async (id: number) => {
  const { body } = await app.call<{ data: Participant[] }>('GET', `${event.path}/participants`, {
    as: as(0),
  })
  return body.data.find((one) => one.id === id)
}

test('Twenty people who check in at once at two tablets get twenty tickets, without a gap', async () => {
  const people = await Promise.all(
    Array.from({ length: 20 }, () => makePatient(app.services.db, { company: event.company })),
  )
  const given = await Promise.all(
    people.map(({ id }, n) => checkIn(app, event, { patient_id: id }, as(n % 2))),
  )
  const tickets = given.map(({ body }) => body.ticket ?? 0).sort((a, b) => a - b)
  expect(tickets).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
})

test('A part saved after its station was closed stands, and the person waits only for the others', async () => {
  const [one] = await makeArrivals(app, event, 1)
  await call('acuity')
  await close('acuity')
  expect(await of(one?.id ?? 0, 'release', { outcome: 'back' })).toMatchObject({
    status: 409,
    body: { message: 'Esta pessoa já não está em atendimento em nenhuma estação.' },
  })
  expect((await record(app, one as Participant, 'acuity', as(0))).status).toBe(200)
  expect(await stationOf('acuity')).toMatchObject({ waiting: 0, serving: 0, served: 1 })
  expect(await lineOf(one?.id ?? 0)).toMatchObject({
    waiting_for: ['triage', 'ishihara', 'upload'],
  })
})

test('Whoever is at a station with one technician is not sent away by another', async () => {
  const [one] = await makeArrivals(app, event, 1)
  await call('acuity')
  for (const outcome of ['left', 'absent', 'back'])
    expect(await of(one?.id ?? 0, 'release', { outcome }, 1)).toMatchObject({
      status: 409,
      body: { message: 'Esta pessoa está sendo atendida por outra pessoa da equipe.' },
    })
})

test('A check-in that is undone while the person is served ends the call, and the station goes on with the next', async () => {
  const [one, two] = await makeArrivals(app, event, 2)
  await call('acuity')
  expect((await of(one?.id ?? 0, 'undo-check-in', {}, 1)).status).toBe(200)
  expect(await stationOf('acuity')).toMatchObject({ serving: 0, now: [], next: [{ id: two?.id }] })
  // The person was on no list, so nothing is left of them there.
  expect(await of(one?.id ?? 0, 'release', { outcome: 'back' })).toMatchObject({ status: 404 })
  expect((await call('acuity')).id).toBe(two?.id)
})

test('When a part is saved and the check-in undone at once, the part is never counted in the event without its person', async () => {
  const people = await makeArrivals(app, event, 3)
  for (const one of people) {
    const [undone, saved] = await Promise.all([
      of(one.id, 'undo-check-in', {}, 1),
      record(app, one, 'acuity', as(0)),
    ])
    expect([200, 409]).toContain(undone.status)
    expect(saved.status).toBe(200)
    const line = await lineOf(one.id)
    expect(line === undefined).toBe(undone.status === 200)
    if (line) expect(line.parts.acuity).toBe(true)
  }
})

test('Somebody who has come cannot be taken off the list, even while they are served', async () => {
  const [one] = await makeArrivals(app, event, 1)
  await call('triage')
  const path = `${event.path}/participants/${one?.id}`
  expect(await app.call('DELETE', path, { as: as(1) })).toMatchObject({
    status: 409,
    body: { message: 'Esta pessoa já chegou e não pode mais sair da lista.' },
  })
  expect(await stationOf('triage')).toMatchObject({ serving: 1 })
})

test('A person who is merged while they are served stays with their caller, as who they became', async () => {
  const [one] = await makeArrivals(app, event, 1)
  await call('acuity')
  const { id: into } = await makePatient(app.services.db, { company: event.company })
  await app.call('POST', `/patients/${one?.patient_id}/merge`, { as: app.admin, payload: { into } })
  expect((await stationOf('acuity'))?.now).toMatchObject([{ id: one?.id, patient_id: into }])
  expect(await record(app, one as Participant, 'acuity', as(0))).toMatchObject({
    status: 409,
    body: { code: 'patient.merged', message: expect.stringContaining('unido a outro') },
  })
  const become = await call('acuity')
  expect(become).toMatchObject({ id: one?.id, patient_id: into, exam_id: one?.exam_id })
  expect((await record(app, become, 'acuity', as(0))).status).toBe(200)
  expect(await stationOf('acuity')).toMatchObject({ serving: 0, served: 1 })
})

test('Of two who are here and become one, the one at a station stays, and then the one with more parts', async () => {
  const own = await makeEvent(app)
  const [measured, served] = await makeArrivals(app, own, 2)
  await record(app, measured as Participant, 'triage')
  await record(app, measured as Participant, 'acuity')
  await app.call('POST', `${own.path}/stations/acuity/call-next`, { as: as(0) })
  const merge = (from: Participant | undefined, into: Participant | undefined) =>
    app.call('POST', `/patients/${from?.patient_id}/merge`, {
      as: app.admin,
      payload: { into: into?.patient_id },
    })
  const listed = async () =>
    (await app.call<{ data: object[] }>('GET', `${own.path}/participants`, { as: app.admin })).body
  expect((await merge(served, measured)).status).toBe(200)
  const { id, exam_id } = served as Participant
  expect((await listed()).data).toMatchObject([{ id, exam_id, patient_id: measured?.patient_id }])

  const [late] = await makeArrivals(app, own, 1)
  const kept = { id, patient_id: measured?.patient_id } as Participant
  await app.call('POST', `${own.path}/participants/${id}/release`, {
    as: app.admin,
    payload: { outcome: 'back' },
  })
  await record(app, { ...(served as Participant), ...kept }, 'acuity')
  expect((await merge(kept, late)).status).toBe(200)
  expect((await listed()).data).toMatchObject([{ id, exam_id, patient_id: late?.patient_id }])
})

test('A person who is deactivated while they are served is freed, what was examined can still be saved, and nobody calls them', async () => {
  const [one] = await makeArrivals(app, event, 1)
  await call('acuity')
  await app.call('PUT', `/patients/${one?.patient_id}`, {
    as: app.admin,
    payload: { active: false },
  })
  expect(await stationOf('acuity')).toMatchObject({ serving: 0, now: [], waiting: 0 })
  expect((await record(app, one as Participant, 'acuity', as(0))).status).toBe(200)
  expect(await lineOf(one?.id ?? 0)).toMatchObject({ active: false, parts: { acuity: true } })
  expect(await call('triage')).toBeNull()
})

test('The board of a closed event tells of its own day, and expects nobody any more', async () => {
  const [unfinished, ...others] = await makeArrivals(app, event, 3)
  const finish = async (one: Participant | undefined) => {
    for (const part of STATIONS) await record(app, one as Participant, part)
  }
  for (const one of others) await finish(one)
  await app.call('POST', `${event.path}/status`, { as: app.admin, payload: { status: 'closed' } })
  await sql`update screening_participants set done_at = done_at - interval '9 days',
      checked_in_at = checked_in_at - interval '9 days' where event_id = ${event.id}`.execute(
    app.services.db,
  )
  const read = () => app.call<EventBoard>('GET', `${event.path}/board`, { as: app.admin })
  const { body } = await read()
  expect(body.hourly.reduce((sum, hour) => sum + hour.done, 0)).toBe(2)
  expect(body).toMatchObject({ expected_end: null, counts: { done: 2, present: 1 } })
  expect(body.stations.map(({ waiting, next }) => [waiting, next])).toEqual(Array(4).fill([0, []]))
  expect(unfinished?.waiting_for.length).toBe(4)
  // At the clinic, days after the event.
  await finish(unfinished)
  const { hourly, counts } = (await read()).body
  expect([hourly, counts.done, counts.present]).toEqual([body.hourly, 3, 0])
})

test('The wall shows no call that nobody can answer any more: of the day before, or of an event that is closed', async () => {
  await makeArrivals(app, event, 2)
  const calls = async () => {
    const { body } = await app.call<EventBoard>('GET', `${event.path}/board`, { as: as(0) })
    return body.calls.map(({ ticket }) => ticket)
  }
  await call('acuity')
  expect(await calls()).toEqual([1])
  await sql`update station_claims set claimed_at = claimed_at - interval '15 hours'
    where event_id = ${event.id}`.execute(app.services.db)
  expect(await calls()).toEqual([])
  await call('triage', 1)
  expect(await calls()).toEqual([2])
  await app.call('POST', `${event.path}/status`, { as: app.admin, payload: { status: 'closed' } })
  expect(await calls()).toEqual([])
})

test('An event that goes on after midnight checks in, calls and serves on, with the tickets of the day before', async () => {
  const [one] = await makeArrivals(app, event, 1)
  // What is done before and after this line lies on two days.
  await sql`update screening_events set starts_on = starts_on - 1, ends_on = ends_on - 1
    where id = ${event.id}`.execute(app.services.db)
  await sql`update screening_participants set checked_in_at = checked_in_at - interval '1 day',
    waiting_since = waiting_since - interval '1 day' where event_id = ${event.id}`.execute(
    app.services.db,
  )
  const [two] = await makeArrivals(app, event, 1)
  expect(two?.ticket).toBe(2)
  expect((await call('acuity')).id).toBe(one?.id)
  expect((await record(app, one as Participant, 'acuity', as(0))).status).toBe(200)
  expect((await call('acuity')).id).toBe(two?.id)
  const board = await app.call<EventBoard>('GET', `${event.path}/board`, { as: as(0) })
  expect(board.body).toMatchObject({ event: { status: 'open' }, counts: { present: 2 } })
  expect(board.body.calls.map(({ ticket }) => ticket)).toEqual([2, 1])
})

test('Every text on the board is of the event itself, a station or a time, so that no field can hold a name', async () => {
  const [one] = await makeArrivals(app, event, 3)
  await call('triage')
  await call('acuity', 1)
  await of(one?.id ?? 0, 'priority', { priority: true })
  await close('upload')
  const { body } = await app.call<EventBoard>('GET', `${event.path}/board`, { as: as(0) })
  const { event: head, ...day } = body
  expect(Object.keys(head).sort()).toEqual(['company', 'place', 'status', 'title'])
  const texts = textsOf(day).filter((text) => !(STATIONS as readonly string[]).includes(text))
  expect(texts).toHaveLength(body.calls.length)
  for (const text of texts) expect(text).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})

/** All texts in a value, however deep. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
