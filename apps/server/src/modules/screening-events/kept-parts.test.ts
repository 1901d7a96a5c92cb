import type { Participant } from '@iris/contracts/event-participants'
import { type EventBoard, KEPT_MAX, type StationView } from '@iris/contracts/event-stations'
import { KEPT_MINUTES, type Station } from '@iris/domain/station-queue'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import {
  checkIn,
  makeArrivals,
  makeEvent,
  record,
  type TestEvent,
} from '../../../test/factories/screening-event.ts'

// On a slow network a station goes on while the last one's part is still being sent.

let app: TestApp
let event: TestEvent
let callers: { id: number; token: string }[]
beforeAll(async () => {
  app = await createTestApp()
  callers = [await app.userOf(3), await app.userOf(3)]
})
afterAll(() => app.close())
beforeEach(async () => {
  event = await makeEvent(app)
})

const as = (n: number) => callers[n]?.token ?? ''
const callNext = (station: Station, payload: object | undefined, caller = 0) =>
  app.call<Participant | null>('POST', `${event.path}/stations/${station}/call-next`, {
    as: as(caller),
    ...(payload && { payload }),
  })
/** The ticket called, by who says that the parts of these wait on their device. */
async function call(station: Station, kept: readonly Participant[], caller = 0) {
  const { status, body } = await callNext(station, { kept: kept.map(({ id }) => id) }, caller)
  expect(status, JSON.stringify(body)).toBe(200)
  return body?.ticket ?? null
}
const stations = async () =>
  (await app.call<StationView[]>('GET', `${event.path}/stations`, { as: as(0) })).body
const stationAt = async (station: Station) =>
  (await stations()).find((one) => one.station === station)
const queueAt = async (station: Station) =>
  (await stationAt(station))?.next.map(({ ticket }) => ticket)
const personNow = async ({ patient_id }: Participant) =>
  (await checkIn(app, event, { patient_id })).body
const arrivals = async (count: number) => {
  const people = await makeArrivals(app, event, count)
  return people as [Participant, Participant, ...Participant[]]
}
const claimsOf = ({ id }: Participant) =>
  app.services.db
    .selectFrom('station_claims')
    .select(['station', 'outcome', 'claimed_at', 'seen_at', 'ended_at'])
    .where('participant_id', '=', id)
    .orderBy('id')
    .execute()
const outcomesOf = async (one: Participant) => (await claimsOf(one)).map(({ outcome }) => outcome)
/** Moves all that the stations know of the event into the past. */
const pass = (minutes: number) =>
  sql`update station_claims set claimed_at = claimed_at - make_interval(mins => ${minutes}::int),
      seen_at = seen_at - make_interval(mins => ${minutes}::int),
      ended_at = ended_at - make_interval(mins => ${minutes}::int) where event_id = ${event.id}`.execute(
    app.services.db,
  )

test('A caller whose device still sends the last part gets the next person, and the one before waits at the other stations from that moment', async () => {
  const [one] = await arrivals(3)
  expect(await call('upload', [])).toBe(1)
  const { waiting_since } = await personNow(one)
  expect(await call('upload', [one])).toBe(2)
  expect(await call('upload', [one])).toBe(2)
  expect(await queueAt('upload')).toEqual([3])
  expect(await queueAt('acuity')).toEqual([3, 1])
  const now = await personNow(one)
  expect(now).toMatchObject({ at_station: null, parts: { upload: false } })
  expect(Date.parse(now.waiting_since ?? '')).toBeGreaterThan(Date.parse(waiting_since ?? ''))
  expect(await outcomesOf(one)).toEqual(['kept'])
  const audited = await app.services.db
    .selectFrom('audit_events')
    .select(['user_id', 'patient_id', 'detail'])
    .where('entity_id', '=', one.id)
    .where('action', '=', 'release')
    .execute()
  expect(audited).toEqual([
    {
      user_id: callers[0]?.id,
      patient_id: one.patient_id,
      detail: { event_id: event.id, station: 'upload', outcome: 'kept' },
    },
  ])
})

test('A colleague at the same station is not given the person whose part still waits on a device, even if they list a person who is not theirs', async () => {
  const [one, two] = await arrivals(3)
  await call('upload', [])
  expect(await call('upload', [one])).toBe(2)
  // Somebody who is with a colleague here stays there, whatever another device says.
  expect(await call('upload', [two], 1)).toBe(3)
  expect((await personNow(two)).at_station).toMatchObject({ user_id: callers[0]?.id })
  // What the colleague does not list is the other one's business.
  expect(await call('upload', [], 1)).toBe(3)
  expect(await outcomesOf(one)).toEqual(['kept'])
  expect(await call('acuity', [], 1)).toBe(1)
})

test('Two callers at once, each with the last part still waiting, get two different people', async () => {
  const [one, two] = await arrivals(4)
  await call('upload', [])
  await call('upload', [], 1)
  const next = await Promise.all([call('upload', [one]), call('upload', [two], 1)])
  expect(next.sort()).toEqual([3, 4])
})

test('A device that is not heard of for thirty minutes keeps nobody out of the queue, and one that calls renews its word', async () => {
  const [one, two] = await arrivals(2)
  await call('upload', [])
  await call('upload', [one])
  await pass(KEPT_MINUTES - 1)
  expect(await queueAt('upload')).toEqual([2])
  expect(await call('upload', [one, two])).toBeNull()
  await pass(KEPT_MINUTES - 1)
  expect(await call('upload', [], 1)).toBeNull()
  await pass(1)
  expect((await queueAt('upload'))?.sort()).toEqual([1, 2])
})

test('A part that its device no longer has and that never came gives the person back at the next call, and a call that says nothing leaves all as it is', async () => {
  const [one] = await arrivals(3)
  await call('upload', [])
  expect(await call('upload', [one])).toBe(2)
  // A former version sends no body.
  expect((await callNext('upload', undefined)).body?.ticket).toBe(2)
  expect((await callNext('upload', {})).body?.ticket).toBe(2)
  expect(await queueAt('upload')).toEqual([3])
  expect(await call('upload', [])).toBe(2)
  expect(await outcomesOf(one)).toEqual(['back'])
  expect(await queueAt('upload')).toEqual([3, 1])
})

test('A part that comes late while the person is at another station leaves them there, moves no wait, and counts as served when it was', async () => {
  const [one] = await arrivals(2)
  await call('upload', [])
  await pass(3)
  await call('upload', [one])
  const [kept] = await claimsOf(one)
  const { waiting_since } = await personNow(one)
  expect(await call('acuity', [], 1)).toBe(1)
  await pass(10)
  const [, served] = await claimsOf(one)
  expect((await record(app, one, 'upload', as(0))).status).toBeLessThan(300)
  const now = await personNow(one)
  expect(now).toMatchObject({
    at_station: { station: 'acuity', user_id: callers[1]?.id },
    parts: { upload: true },
    waiting_since,
  })
  const [late, still] = await claimsOf(one)
  expect(late).toMatchObject({ station: 'upload', outcome: 'saved' })
  const at = (claim: typeof late) => new Date(claim?.ended_at ?? Number.NaN).getTime()
  expect(at(late)).toBe(at(kept) - 10 * 60_000)
  expect(still).toEqual(served)
  const figures = await stationAt('upload')
  expect(Math.abs((figures?.median_service_s ?? 0) - 180)).toBeLessThan(20)
})

test('A person whose last part comes late is done at that moment', async () => {
  const [one] = await arrivals(1)
  await call('upload', [])
  expect(await call('upload', [one])).toBeNull()
  for (const part of ['triage', 'acuity', 'ishihara'] as const) await record(app, one, part)
  expect(await personNow(one)).toMatchObject({ state: 'present', waiting_for: ['upload'] })
  await record(app, one, 'upload')
  expect(await personNow(one)).toMatchObject({ state: 'done', waiting_for: [] })
})

test('People who were served without a network are passed over while their parts are sent, and count neither as calls nor as services', async () => {
  const [one, two, three] = await arrivals(4)
  // One is at another station meanwhile, and is not sent here afterwards.
  expect(await call('triage', [], 1)).toBe(1)
  expect(await call('acuity', [one, two, three as Participant])).toBe(4)
  const board = async () =>
    (await app.call<EventBoard>('GET', `${event.path}/board`, { as: as(0) })).body
  expect((await board()).calls.map(({ ticket }) => ticket)).toEqual([4, 1])
  expect((await personNow(one)).at_station?.station).toBe('triage')
  await record(app, one, 'triage', as(1))
  expect(await queueAt('acuity')).toEqual([])
  expect((await personNow(two)).waiting_since).toBe(two.waiting_since)
  for (const each of [one, two]) await record(app, each, 'acuity', as(0))
  expect(await stationAt('acuity')).toMatchObject({ served: 2, median_service_s: null })
})

test('A call that has lapsed before its device is heard of again counts as lapsed, and its person is not called again', async () => {
  const [one] = await arrivals(2)
  await call('upload', [])
  await pass(20)
  expect(await call('upload', [one])).toBe(2)
  expect(await outcomesOf(one)).toEqual(['lapsed', 'kept'])
})

test('People who are unknown, of another event, or have the part are passed over without an error', async () => {
  const [one] = await arrivals(2)
  const other = await makeEvent(app)
  const [foreign] = await makeArrivals(app, other, 1)
  await record(app, one, 'upload')
  expect(
    await call('upload', [one, foreign as Participant, { id: 2_000_000_000 } as Participant]),
  ).toBe(2)
  expect(await claimsOf(one)).toEqual([])
  expect(await claimsOf(foreign as Participant)).toEqual([])
  const many = Array.from({ length: KEPT_MAX + 1 }, (_, i) => i + 1)
  expect((await callNext('upload', { kept: many })).status).toBe(422)
})

test('Whoever has left or is checked out again loses nothing by a part that waits', async () => {
  const [one] = await arrivals(2)
  await call('upload', [])
  await call('upload', [one])
  const of = (person: Participant, way: string, payload: object = {}) =>
    app.call('POST', `${event.path}/participants/${person.id}/${way}`, { as: app.admin, payload })
  expect((await of(one, 'release', { outcome: 'left' })).status).toBe(200)
  expect(await personNow(one)).toMatchObject({ left_at: null })
  expect(await queueAt('upload')).toEqual([])
  expect((await of(one, 'undo-check-in')).status).toBe(200)
  expect(await call('upload', [one])).toBe(2)
})

test('An event that is closed and opened again calls nobody whose part still waits', async () => {
  const [one] = await arrivals(2)
  await call('upload', [])
  await call('upload', [one])
  for (const status of ['closed', 'open'])
    await app.call('POST', `${event.path}/status`, { as: app.admin, payload: { status } })
  expect(await queueAt('upload')).toEqual([2])
  await app.call('POST', `${event.path}/status`, { as: app.admin, payload: { status: 'closed' } })
  await record(app, one, 'upload')
  expect(await outcomesOf(one)).toEqual(['saved'])
})

test('Of two lines of one person the one stays whose part still waits on a device', async () => {
  const [one, two] = await arrivals(2)
  await record(app, two, 'triage')
  await call('upload', [])
  await call('upload', [one])
  const release = `${event.path}/participants/${two.id}/release`
  await app.call('POST', release, { as: as(0), payload: { outcome: 'back' } })
  await app.call('POST', `/patients/${one.patient_id}/merge`, {
    as: app.admin,
    payload: { into: two.patient_id },
  })
  expect(await personNow(two)).toMatchObject({ id: one.id, ticket: 1 })
})

test('Callers at once whose saves all come late never call anybody twice to one station, and everything stands in the end', {
  tags: 'long',
}, async () => {
  const people = await makeArrivals(app, event, 8)
  const team = await Promise.all(Array.from({ length: 4 }, () => app.userOf(3)))
  const called = new Set<string>()
  const work = async ({ token }: { token: string }, n: number) => {
    const station: Station = n % 2 === 0 ? 'upload' : 'acuity'
    // What a device holds until the server has answered, and what it has begun to send.
    const waiting = new Set<Participant>()
    const sent: Promise<void>[] = []
    const send = async (one: Participant) => {
      expect((await record(app, one, station, token)).status).toBeLessThan(300)
      waiting.delete(one)
    }
    for (let last: Participant | undefined; ; ) {
      const payload = { kept: [...waiting].map(({ id }) => id) }
      const path = `${event.path}/stations/${station}/call-next`
      const next = await app.call<Participant | null>('POST', path, { as: token, payload })
      expect(next.status, JSON.stringify(next.body)).toBe(200)
      if (last) sent.push(send(last))
      last = next.body ?? undefined
      if (!last && called.size === people.length * 2) break
      if (!last) {
        await new Promise((resolve) => setTimeout(resolve, 20))
        continue
      }
      expect(called.has(`${last.id} ${station}`)).toBe(false)
      called.add(`${last.id} ${station}`)
      waiting.add(last)
    }
    await Promise.all(sent)
  }
  await Promise.all(team.map(work))
  for (const station of ['upload', 'acuity'] as const)
    expect(await stationAt(station)).toMatchObject({ served: people.length, waiting: 0 })
})
