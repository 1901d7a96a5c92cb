import type { Participant } from '@iris/contracts/event-participants'
import { STATIONS, type Station } from '@iris/domain/station-queue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import {
  makeArrivals,
  makeEvent,
  record,
  type TestEvent,
} from '../../../test/factories/screening-event.ts'

// Many tablets at one event at once.

let app: TestApp
let event: TestEvent
beforeAll(async () => {
  app = await createTestApp()
  event = await makeEvent(app)
})
afterAll(() => app.close())

test('Twenty callers at once over four stations never get the same person, and nobody is lost', async () => {
  const people = await makeArrivals(app, event, 6)
  const team = await Promise.all(Array.from({ length: 20 }, () => app.userOf(3)))
  const held = new Map<number, string>()
  const served = new Set<string>()
  const work = async ({ token }: { token: string }, n: number) => {
    for (let turn = 0; ; turn++) {
      const station = STATIONS[(n + turn) % 4] as Station
      const { status, body } = await app.call<Participant | null>(
        'POST',
        `${event.path}/stations/${station}/call-next`,
        { as: token },
      )
      expect(status, JSON.stringify(body)).toBe(200)
      if (!body) {
        if (served.size === people.length * 4) return
        await new Promise((resolve) => setTimeout(resolve, 300))
        continue
      }
      expect(held.get(body.id)).toBeUndefined()
      held.set(body.id, `${station} ${n}`)
      expect(served.has(`${body.id} ${station}`)).toBe(false)
      const path = `${event.path}/participants/${body.id}/release`
      // While they are served; the release may be seen by another caller before its answer is here.
      await new Promise((resolve) => setTimeout(resolve, 15))
      held.delete(body.id)
      if ((n + turn) % 7 === 0)
        await app.call('POST', path, { as: token, payload: { outcome: 'absent' } })
      else if ((n + turn) % 5 === 0)
        await app.call('POST', path, { as: token, payload: { outcome: 'back' } })
      else {
        served.add(`${body.id} ${station}`)
        const reply = await record(app, body, station, token)
        expect(reply, JSON.stringify(reply)).toMatchObject({ status: expect.any(Number) })
      }
    }
  }
  await Promise.all(team.map(work))
  expect(served.size).toBe(people.length * 4)
  const { body } = await app.call<{ counts: object }>('GET', event.path, { as: app.admin })
  expect(body.counts).toEqual({ called: 0, present: 0, done: 6, missing: 0, total: 6 })
  const claims = await app.services.db
    .selectFrom('station_claims')
    .select(['participant_id', 'station'])
    .where('event_id', '=', event.id)
    .where('outcome', '=', 'saved')
    .execute()
  expect(new Set(claims.map((one) => `${one.participant_id} ${one.station}`)).size).toBe(24)
  expect(claims).toHaveLength(24)
}, 240_000)
