import { createHash } from 'node:crypto'
import type { Participant } from '@iris/contracts/event-participants'
import { startOfDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { everyRow } from '../../../test/every-row.ts'
import { makePatient, patientBody } from '../../../test/factories/patient.ts'
import {
  checkIn,
  makeArrivals,
  makeEvent,
  record,
  type TestEvent,
} from '../../../test/factories/screening-event.ts'
import { phonePhoto, photo } from '../../../test/sample-files.ts'

// Every write of a station waits on its device until it was answered, and an answer may be lost: it is then sent again.

let app: TestApp
let owner: pg.Client
let picture: Buffer
beforeAll(async () => {
  app = await createTestApp()
  owner = new pg.Client(app.owner as pg.ClientConfig)
  await owner.connect()
  picture = await photo().png().toBuffer()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const ANSWERS = Array.from({ length: 9 }, (_, i) => ({ plate: i + 1, answer: 'certo' }))

/** Each time a new form, as a browser makes it. */
function images(bytes = picture) {
  const form = new FormData()
  form.set('retinography_img', new Blob([new Uint8Array(bytes)]), 'retina.png')
  form.set('retinography_option', 'anexar')
  return form
}

type Write = { method?: 'PUT'; path: string; payload?: () => unknown }
type Made = { event: TestEvent; one: Participant }

const idOf = async (made: Made, part: 'triage' | 'ishihara') =>
  Number((await record(app, made.one, part)).body.id)
const at = ({ event, one }: Made) => `${event.path}/participants/${one.id}`
const examOf = ({ one }: Made) => `/patients/${one.patient_id}/exams/${one.exam_id}`

const WRITES: Record<string, (made: Made) => Write | Promise<Write>> = {
  'check-in': async ({ event }) => {
    const { id } = await makePatient(app.services.db, { company: event.company })
    return { path: `${event.path}/check-in`, payload: () => ({ patient_id: id }) }
  },
  'new patient': ({ event }) => {
    const body = patientBody(event.company)
    return { path: '/patients', payload: () => body }
  },
  'edit of a patient': ({ one }) => ({
    method: 'PUT',
    path: `/patients/${one.patient_id}`,
    payload: () => ({ occupation: 'Torneiro' }),
  }),
  triage: ({ one }) => ({
    path: `/patients/${one.patient_id}/triages`,
    payload: () => ({ exam_id: one.exam_id, smoking: true }),
  }),
  'edit of a triage': async (made) => ({
    method: 'PUT',
    path: `/patients/${made.one.patient_id}/triages/${await idOf(made, 'triage')}`,
    payload: () => ({ smoking: true }),
  }),
  'new exam': ({ one }) => ({ path: `/patients/${one.patient_id}/exams`, payload: () => ({}) }),
  acuity: (made) => ({
    path: examOf(made),
    payload: () => ({ right_eye: '20/20', left_eye: '20/25', has_correction: 1 }),
  }),
  'upload of images': (made) => ({ path: examOf(made), payload: () => images() }),
  'colour test': ({ one }) => ({
    path: `/tests/${one.patient_id}`,
    payload: () => ({ exam_id: one.exam_id, answers: ANSWERS }),
  }),
  'colour test taken anew': async (made) => ({
    path: `/tests/${made.one.patient_id}/tests/${await idOf(made, 'ishihara')}`,
    payload: () => ({ exam_id: made.one.exam_id, answers: ANSWERS }),
  }),
  'call of the next person': ({ event }) => ({ path: `${event.path}/stations/acuity/call-next` }),
  'release of a person': async (made) => {
    await app.call('POST', `${made.event.path}/stations/acuity/call-next`, { as: app.admin })
    return { path: `${at(made)}/release`, payload: () => ({ outcome: 'absent' }) }
  },
  priority: (made) => ({ path: `${at(made)}/priority`, payload: () => ({ priority: true }) }),
  'check-in taken back': (made) => ({ path: `${at(made)}/undo-check-in` }),
  'closing of the images': ({ event }) => ({
    path: `${event.path}/stations/upload`,
    payload: () => ({ open: false }),
  }),
}

test.each(Object.entries(WRITES))(
  'The %s of a station that is sent again with its key is done once and answered the same',
  async (_name, make) => {
    const event = await makeEvent(app)
    const [one] = await makeArrivals(app, event, 1)
    const { method = 'POST', path, payload } = await make({ event, one: one! })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () =>
      app.call(method, path, { as: app.admin, payload: payload?.() ?? {}, headers })
    const first = await send()
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300)
    const rows = await everyRow(owner)
    const second = await send()
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect(await everyRow(owner)).toBe(rows)
  },
)

test('An upload sent three times at once with one key is stored once', async () => {
  const event = await makeEvent(app)
  const [one] = await makeArrivals(app, event, 1)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = () =>
    app.call('POST', examOf({ event, one: one! }), { as: app.admin, payload: images(), headers })
  const replies = await Promise.all([send(), send(), send()])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  for (const { body } of replies) expect(body).toEqual(replies[0]?.body)
  const saves = await app.services.db
    .selectFrom('audit_events')
    .select('id')
    .where('entity', '=', 'exam')
    .where('entity_id', '=', one!.exam_id!)
    .where('action', '=', 'update')
    .execute()
  expect(saves).toHaveLength(1)
})

test('An upload is known by the bytes that were sent, and one that the former version kept by what it stored', async () => {
  const event = await makeEvent(app)
  const [one] = await makeArrivals(app, event, 1)
  const key = crypto.randomUUID()
  // It says where it was taken, which is not stored.
  const photographed = await phonePhoto()
  const send = () =>
    app.call('POST', examOf({ event, one: one! }), {
      as: app.admin,
      payload: images(photographed),
      headers: { 'idempotency-key': key },
    })
  const first = await send()
  const { sha256: rewritten } = await app.services.db
    .selectFrom('stored_files')
    .select('sha256')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const sent = createHash('sha256').update(photographed).digest('hex')
  expect(rewritten).not.toBe(sent)
  const hashOf = (digest: string) =>
    createHash('sha256')
      .update(
        JSON.stringify([
          `/api/v2${examOf({ event, one: one! })}`,
          { retinography_option: 'anexar' },
          [['retinography_img', digest]],
        ]),
      )
      .digest('hex')
  const kept = await app.services.db
    .selectFrom('idempotency_keys')
    .select('request_hash')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  expect(kept.request_hash).toBe(hashOf(sent))
  const keep = (request_hash: string) =>
    owner.query('update idempotency_keys set request_hash = $1 where key = $2', [request_hash, key])
  await keep(hashOf(rewritten))
  expect(await send()).toMatchObject({ status: first.status, body: first.body })
  await keep(hashOf('another'))
  expect(await send()).toMatchObject({ status: 422, body: { code: 'idempotency.reused' } })
})

test('A check-in that was made without a network tells when they came, and never before the event or after now', async () => {
  const own = await makeEvent(app)
  const first = Date.parse(startOfDay(todayInSaoPaulo()))
  const now = Date.now()
  const earlier = first + Math.floor((now - first) / 2)
  for (const [made, came] of [
    [earlier, earlier],
    [first - 7_200_000, first],
    [now + 86_400_000, now],
    [undefined, now],
  ] as const) {
    const { id } = await makePatient(app.services.db, { company: own.company })
    const made_at = made === undefined ? undefined : new Date(made).toISOString()
    const { body } = await checkIn(app, own, { patient_id: id, made_at })
    const slack = came === now ? 60_000 : 0
    expect(Math.abs(Date.parse(body.checked_in_at ?? '') - came)).toBeLessThanOrEqual(slack)
    // The queue counts from when it knew of them.
    expect(Date.parse(body.waiting_since ?? '')).toBeGreaterThanOrEqual(now - 1_000)
  }
  const wrong = await checkIn(app, own, { patient_id: 1, made_at: 'ontem' })
  expect(wrong.body).toMatchObject({ errors: { made_at: ['Momento deve ser uma data válida'] } })
})

test('A check-in that was made before its person left, and is sent after, does not bring them back', async () => {
  const event = await makeEvent(app)
  const [one] = await makeArrivals(app, event, 1)
  const leave = () =>
    app.call<{ left_at: string }>('POST', `${event.path}/participants/${one?.id}/release`, {
      as: app.admin,
      payload: { outcome: 'left' },
    })
  const { left_at } = (await leave()).body
  const arrive = async (made?: number) => {
    const made_at = made === undefined ? undefined : new Date(made).toISOString()
    return (await checkIn(app, event, { patient_id: one?.patient_id, made_at })).body
  }
  const left = Date.parse(left_at)
  expect(await arrive(left - 3_600_000)).toMatchObject({
    id: one?.id,
    left_at,
    waiting_since: one?.waiting_since,
  })
  // What two clocks may differ by is no lateness: they stand at the door again.
  for (const made of [left - 25_000, left + 60_000, undefined]) {
    expect((await arrive(made)).left_at).toBeNull()
    await leave()
  }
})
