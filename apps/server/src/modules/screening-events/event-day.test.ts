import type { Participant } from '@iris/contracts/event-participants'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeArrivals, makeEvent, type TestEvent } from '../../../test/factories/screening-event.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findMedianTimes } from './claims.sql.ts'
import { lookAtDay } from './event-day.ts'
import { callNext } from './stations.commands.ts'

let app: TestApp
let event: TestEvent
let caller: { id: number; token: string }
beforeAll(async () => {
  app = await createTestApp()
  caller = await app.userOf(3)
})
afterAll(() => app.close())
beforeEach(async () => {
  event = await makeEvent(app)
})

/** The database, which counts the rows that it answers. */
function counting(beforeAnswer = async () => {}) {
  const read = { rows: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      read.rows += result.rows.length
      await beforeAnswer()
      return result
    },
  }
  return { read, db: app.services.db.withPlugin(plugin) }
}

async function rowsOfLook(): Promise<number> {
  const { db, read } = counting()
  await lookAtDay(db, event.id)
  return read.rows
}

async function rowsOfCall(): Promise<number> {
  const { db, read } = counting()
  const user = { id: caller.id, role: 'tecnico' } as const
  await inTransaction(db, (trx) =>
    callNext({ db: trx, audit: async () => {}, user }, event.id, 'acuity', []),
  )
  return read.rows
}

/** As if all four parts were saved. */
const finish = (people: readonly Participant[]) =>
  sql`update screening_participants set state = 'done', done_at = now()
    where id = any(${people.map(({ id }) => id)}::int[])`.execute(app.services.db)

test('A look at a day and a call read as many rows after eight people more are done as before, and count them', async () => {
  await makeArrivals(app, event, 3)
  await rowsOfCall()
  const before = [await rowsOfLook(), await rowsOfCall()]
  await finish(await makeArrivals(app, event, 8))
  expect([await rowsOfLook(), await rowsOfCall()]).toEqual(before)
  expect(await lookAtDay(app.services.db, event.id)).toMatchObject({ finished: 8 })
})

test('Ten screens that look at a day at once share two reads, and each gets the day', async () => {
  await makeArrivals(app, event, 2)
  const once = await rowsOfLook()
  const { db, read } = counting()
  const days = await Promise.all(Array.from({ length: 10 }, () => lookAtDay(db, event.id)))
  expect(days.map(({ people }) => people.length)).toEqual(Array(10).fill(2))
  expect(read.rows).toBe(2 * once)
})

test('A screen that has just saved sees it, though a look of somebody else was under way before', async () => {
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const { db } = counting(() => {
    begun.resolve()
    return held.promise
  })
  const former = lookAtDay(db, event.id)
  await begun.promise
  await app.call('POST', `${event.path}/stations/ishihara`, {
    as: app.admin,
    payload: { open: false },
  })
  const own = lookAtDay(db, event.id)
  held.resolve()
  expect((await former).closed_stations).toEqual([])
  expect((await own).closed_stations).toEqual(['ishihara'])
})

test('Of two events that are looked at together each screen gets its own, and one that is not there is not found', async () => {
  const other = await makeEvent(app)
  await makeArrivals(app, other, 1)
  const { db } = app.services
  const [first, second, third, none] = await Promise.allSettled(
    [event.id, event.id, other.id, 999_999].map((id) => lookAtDay(db, id)),
  )
  expect([first, second]).toMatchObject(Array(2).fill({ value: { people: [] } }))
  expect(third).toMatchObject({ value: { people: [{ ticket: 1 }] } })
  expect(none).toMatchObject({ reason: { code: 'not-found' } })
})

test('A call of somebody who was done at that very moment is ended by the next call, which brings another person', async () => {
  const [one] = await makeArrivals(app, event, 2)
  const call = () =>
    app.call<Participant>('POST', `${event.path}/stations/acuity/call-next`, { as: caller.token })
  expect((await call()).body.ticket).toBe(1)
  await sql`update exams set right_eye = '20/20', left_eye = '20/20' where id = ${one?.exam_id}`.execute(
    app.services.db,
  )
  await finish(one ? [one] : [])
  expect((await call()).body.ticket).toBe(2)
  const ended = await app.services.db
    .selectFrom('station_claims')
    .select('outcome')
    .where('participant_id', '=', one?.id ?? 0)
    .execute()
  expect(ended).toEqual([{ outcome: 'saved' }])
})

test.each([
  [[], null],
  [[7], 7],
  [[100, 2, 3], 3],
  [[4, 1, 3, 2], 2.5],
])(
  'After waits of %j seconds the one in the middle is %s, without who was not called',
  async (waits, middle) => {
    const [one] = await makeArrivals(app, event, 1)
    await sql`
    insert into station_claims (event_id, participant_id, station, user_id, waited_since, claimed_at, seen_at, ended_at, outcome)
    select ${event.id}, ${one?.id}, 'acuity', ${caller.id}, now(), called, called, ended, 'saved' from (
      select now() + make_interval(secs => wait) as called, now() + make_interval(secs => wait * 3) as ended
      from unnest(${waits}::float8[]) wait
      union all select now() + interval '1 hour', now() + interval '1 hour') times`.execute(
      app.services.db,
    )
    const none = { wait: null, service: null }
    expect(await findMedianTimes(app.services.db, event.id)).toEqual({
      triage: none,
      acuity: { wait: middle, service: middle === null ? null : middle * 2 },
      ishihara: none,
      upload: none,
    })
  },
)
