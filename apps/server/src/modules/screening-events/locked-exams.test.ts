import type { Participant } from '@iris/contracts/event-participants'
import type { EventBoard } from '@iris/contracts/event-stations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { makeArrivals, makeEvent, record } from '../../../test/factories/screening-event.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** The day of an event with two people, the first of whom has had their acuity taken. */
async function openDay() {
  const event = await makeEvent(app)
  const [one, other] = await makeArrivals(app, event, 2)
  if (!one || !other) throw new Error('Nobody has come')
  await record(app, one, 'acuity')
  const ask = <T>(method: 'GET' | 'POST', path: string, payload?: object) =>
    app.call<T>(method, `${event.path}${path}`, { as: app.admin, payload })
  return {
    one,
    other,
    call: async () => (await ask<Participant>('POST', '/stations/ishihara/call-next')).body,
    release: () => ask('POST', `/participants/${one.id}/release`, { outcome: 'back' }),
    board: async () => (await ask<EventBoard>('GET', '/board')).body,
    move: (status: string) =>
      app.call('POST', `/patients/${one.patient_id}/exams/${one.exam_id}`, {
        as: app.admin,
        payload: { status },
      }),
    lineOf: async () => {
      const { body } = await ask<{ data: Participant[] }>('GET', '/participants')
      return body.data.find(({ id }) => id === one.id)
    },
  }
}

test('A person whose exam an administrator locks before its parts are done is called by no station until it is unlocked', async () => {
  const { one, other, call, board, move, lineOf } = await openDay()
  expect((await board()).stations[2]).toMatchObject({ waiting: 2 })
  expect((await move('Avaliação Médica')).status).toBe(200)
  expect(await lineOf()).toMatchObject({ state: 'present', waiting_for: [], at_station: null })
  expect(await board()).toMatchObject({ away: 1, counts: { present: 2 } })
  expect((await board()).stations.map(({ next }) => next)).toEqual(Array(4).fill([other.ticket]))
  expect((await call()).id).toBe(other.id)

  expect((await move('Pendente')).status).toBe(200)
  expect(await lineOf()).toMatchObject({ waiting_for: ['triage', 'ishihara', 'upload'] })
  const { stations, away } = await board()
  expect([away, stations[2]?.next]).toEqual([0, [one.ticket]])
})

test('A person whose exam is locked while a station serves them stays there until they are let go, and is not called again', async () => {
  const { one, other, call, release, board, move } = await openDay()
  expect((await call()).id).toBe(one.id)
  await move('Avaliação Médica')
  expect((await call()).id).toBe(one.id)
  expect(await board()).toMatchObject({ away: 0 })
  expect((await release()).status).toBe(200)
  expect(await board()).toMatchObject({ away: 1 })
  expect((await call()).id).toBe(other.id)
})
