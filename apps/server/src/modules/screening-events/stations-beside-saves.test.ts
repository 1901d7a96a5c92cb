import type { Participant } from '@iris/contracts/event-participants'
import { STATIONS, type Station } from '@iris/domain/station-queue'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import {
  makeArrivals,
  makeEvent,
  record,
  type TestEvent,
} from '../../../test/factories/screening-event.ts'
import { holdTransaction, untilWaitedFor } from '../../../test/held-transaction.ts'
import { recordParts } from './recorded-parts.commands.ts'

// A station says something of a person at the moment in which a part of theirs is saved.

let app: TestApp
let event: TestEvent
let one: Participant
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  event = await makeEvent(app)
  one = (await makeArrivals(app, event, 1))[0]!
})

const callNext = (station: Station, kept: readonly Participant[] = []) =>
  app.call<Participant | null>('POST', `${event.path}/stations/${station}/call-next`, {
    as: app.admin,
    payload: { kept: kept.map(({ id }) => id) },
  })
const release = (outcome: string) =>
  app.call('POST', `${event.path}/participants/${one.id}/release`, {
    as: app.admin,
    payload: { outcome },
  })
const outcomes = async () => {
  const claims = app.services.db.selectFrom('station_claims').select('outcome')
  const rows = await claims.where('participant_id', '=', one.id).orderBy('id').execute()
  return rows.map(({ outcome }) => outcome)
}
const lineNow = () =>
  app.services.db
    .selectFrom('screening_participants')
    .select(['state', 'left_at'])
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow()
/** How the audit says that they were let go, the oldest first. */
const released = async () => {
  const rows = await app.services.db
    .selectFrom('audit_events')
    .select('detail')
    .where('entity', '=', 'participant')
    .where('entity_id', '=', one.id)
    .where('action', '=', 'release')
    .orderBy('id')
    .execute()
  return rows.map(({ detail }) => (detail as { outcome: string }).outcome)
}

/** Their acuity is being saved: everything but the commit, for which the returned function stands. */
const saveAcuity = (before: readonly Station[] = []) =>
  holdTransaction(app.services.db, async (db) => {
    const exam_id = Number(one.exam_id)
    const acuity = { right_eye: '20/20', left_eye: '20/25', has_correction: 0 }
    await db.updateTable('exams').set(acuity).where('id', '=', exam_id).execute()
    const standing = [...before, 'acuity']
    const parts = Object.fromEntries(STATIONS.map((part) => [part, standing.includes(part)]))
    await recordParts({ db, audit: async () => {} }, exam_id, parts as Record<Station, boolean>)
  })

test.each(['back', 'absent'])(
  'A person whose part is saved at the moment when they are released as %s was served, and nothing else is told of them',
  async (outcome) => {
    await callNext('acuity')
    const commit = await saveAcuity()
    const releasing = release(outcome)
    await untilWaitedFor(app.services.db)
    await commit()
    expect(await releasing).toMatchObject({ status: 409, body: { code: 'claim.ended' } })
    expect(await outcomes()).toEqual(['saved'])
    expect(await released()).toEqual([])
  },
)

test('A person whose last part is saved at the moment when they are released as gone is done, and did not leave', async () => {
  const before = ['triage', 'ishihara', 'upload'] as const
  for (const part of before) await record(app, one, part)
  await callNext('acuity')
  const commit = await saveAcuity(before)
  const releasing = release('left')
  await untilWaitedFor(app.services.db)
  await commit()
  expect(await releasing).toMatchObject({ status: 409, body: { code: 'participant.not-present' } })
  expect(await lineNow()).toEqual({ state: 'done', left_at: null })
  expect(await released()).toEqual([])
})

test('A part that arrives at the moment when its device no longer names it is saved, and not told as given back', async () => {
  await callNext('acuity')
  await callNext('acuity', [one])
  const commit = await saveAcuity()
  const calling = callNext('acuity')
  await untilWaitedFor(app.services.db)
  await commit()
  expect((await calling).status).toBe(200)
  expect(await outcomes()).toEqual(['saved'])
  expect(await released()).toEqual(['kept'])
})

test('A part that arrives at the moment when another call names it first does not wait on its device for ever', async () => {
  await makeArrivals(app, event, 1)
  const commit = await saveAcuity()
  const calling = callNext('acuity', [one])
  await untilWaitedFor(app.services.db)
  await commit()
  expect((await calling).body?.ticket).toBe(2)
  expect(await outcomes()).toEqual([])
})
