import type { EventBoard, StationView } from '@iris/contracts/event-stations'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { makeCompany } from '../../test/factories/company.ts'
import { makePatient } from '../../test/factories/patient.ts'
import { createApp } from '../app.ts'
import type { Server } from '../http/serve.ts'
import { createJobs } from '../jobs/jobs.ts'
import { markAsDemo } from './demo.sql.ts'
import { daysBefore } from './moments.ts'
import { PLAYERS_DOMAIN } from './moving-day.sql.ts'
import { moveWhenSeen } from './moving-day.ts'

const MINUTE = 60_000
const PEOPLE = 12

let app: TestApp
let demo: number
let other: number
const lines: string[] = []

beforeAll(async () => {
  app = await createTestApp()
  const { db } = app.services
  const stored = { key: 'a', name: 'olho.jpg', type: 'image/jpeg', size: 1, sha256: 'a' }
  await db.insertInto('stored_files').values(stored).execute()
  await db.insertInto('retinography_files').values({ name: 'olho.jpg', file_key: 'a' }).execute()
  const players: number[] = []
  for (let n = 0; n < 4; n++) {
    const { id } = await app.userOf(3)
    await db
      .updateTable('users')
      .set({ email: `quem${n}${PLAYERS_DOMAIN}` })
      .where('id', '=', id)
      .execute()
    players.push(id)
  }
  const make = async () => {
    const company = await makeCompany(db)
    for (let n = 0; n < PEOPLE; n++) await makePatient(db, { company: company.id })
    const today = todayInSaoPaulo()
    const { body } = await app.call<{ id: number }>('POST', '/screening-events', {
      as: app.admin,
      payload: {
        name: 'AÇÃO',
        company_id: company.id,
        starts_on: today,
        ends_on: today,
        team: players,
      },
    })
    const path = `/screening-events/${body.id}`
    await app.call('POST', `${path}/participants`, { as: app.admin, payload: { all_active: true } })
    await app.call('POST', `${path}/status`, { as: app.admin, payload: { status: 'open' } })
    const [first] = await db
      .selectFrom('patients')
      .select('id')
      .where('company', '=', company.id)
      .execute()
    await app.call('POST', `${path}/check-in`, {
      as: app.admin,
      payload: { patient_id: first?.id },
    })
    return body.id
  }
  demo = await make()
  other = await make()
  await markAsDemo(db, [demo])
})

afterAll(() => app.close())

/** Everything of both events happened so many minutes earlier, and their days were so many days ago. */
async function age(minutes: number, days = 0): Promise<void> {
  const { db } = app.services
  const earlier = sql`make_interval(mins => ${minutes}::int)`
  await sql`
    update screening_participants set checked_in_at = checked_in_at - ${earlier},
      waiting_since = waiting_since - ${earlier}, done_at = done_at - ${earlier}`.execute(db)
  await sql`
    update station_claims set waited_since = waited_since - ${earlier}, claimed_at = claimed_at - ${earlier},
      seen_at = seen_at - ${earlier}, ended_at = ended_at - ${earlier}`.execute(db)
  await sql`update screening_events set starts_on = starts_on - ${days}::int, ends_on = ends_on - ${days}::int`.execute(
    db,
  )
}

/** A server that was started now, as one that shows the demo. */
async function start(): Promise<Server> {
  const jobs = createJobs({ connection: app.owner, log: () => {} })
  const server = await createApp({ services: { ...app.services, jobs } })
  await moveWhenSeen(server, app.services.db, (line) => lines.push(line))
  await server.ready()
  return server
}

async function look<T>(server: Server, path: string): Promise<T> {
  const reply = await server.inject({
    method: 'GET',
    url: `/api/v2/screening-events/${path}`,
    headers: { authorization: `Bearer ${app.admin}` },
  })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

test('The open event of the demo goes on by what happened since the last look, and no other event does', async () => {
  await age(58)
  const server = await start()
  const board = await look<EventBoard>(server, `${demo}/board`)
  expect(board.counts.present + board.counts.done).toBeGreaterThan(4)
  const stations = await look<StationView[]>(server, `${demo}/stations`)
  expect(stations.every(({ served }) => served > 0)).toBe(true)
  const still = await look<EventBoard>(server, `${other}/board`)
  expect(still.counts).toMatchObject({ called: PEOPLE - 1, present: 1, done: 0 })
  expect(lines).toEqual([])
})

test('After days without a look the event of the demo is of today, an hour was played and nobody waited for days', async () => {
  await age(3 * 24 * 60, 3)
  const server = await start()
  const event = await look<ScreeningEvent>(server, String(demo))
  const today = todayInSaoPaulo()
  expect(event).toMatchObject({ starts_on: today, ends_on: daysBefore(today, -1) })
  const stations = await look<StationView[]>(server, `${demo}/stations`)
  const waits = stations.flatMap(({ now, next }) => [...now, ...next])
  for (const { waiting_since } of waits)
    expect(Date.now() - Date.parse(waiting_since ?? '')).toBeLessThan(4 * 60 * MINUTE)
  const { counts } = await look<EventBoard>(server, `${demo}/board`)
  expect(counts.called).toBeLessThan(event.counts.called)
  expect((await look<ScreeningEvent>(server, String(other))).ends_on < today).toBe(true)
  expect(lines).toEqual([])
})

test('A server that shows no demo leaves even the events of a demo as they are', async () => {
  await age(30)
  const board = await app.call<EventBoard>('GET', `/screening-events/${demo}/board`, {
    as: app.admin,
  })
  const again = await app.call<EventBoard>('GET', `/screening-events/${demo}/board`, {
    as: app.admin,
  })
  expect(again.body.calls).toEqual(board.body.calls)
  expect(Date.now() - Date.parse(board.body.calls[0]?.at ?? '')).toBeGreaterThan(29 * MINUTE)
})
