import type { Patient } from '@iris/contracts/patients'
import type { Triage } from '@iris/contracts/triages'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type Reply, type TestApp } from '../../../test/app.ts'
import { everyRow } from '../../../test/every-row.ts'
import { makeCompany } from '../../../test/factories/company.ts'
import { patientBody } from '../../../test/factories/patient.ts'
import { cookieOf, makeLink, makePhone, type Phone } from '../../../test/factories/visit.ts'

// Whoever registers on a phone may walk out of the network before the answer is there.

let app: TestApp
let owner: pg.Client
let link: string
let phone: Phone
beforeAll(async () => {
  app = await createTestApp()
  owner = new pg.Client(app.owner as pg.ClientConfig)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})
beforeEach(async () => {
  link = await makeLink(app, (await makeCompany(app.services.db)).id)
  phone = makePhone(app, link)
  await phone.open()
})

const keyed = () => ({ 'idempotency-key': crypto.randomUUID() })

async function twice<T>(method: 'POST' | 'PUT', path: string, payload: object): Promise<Reply<T>> {
  const headers = keyed()
  const first = await phone.call<T>(method, path, payload, headers)
  expect(first.status, JSON.stringify(first.body)).toBeLessThan(300)
  const rows = await everyRow(owner)
  const second = await phone.call<T>(method, path, payload, headers)
  expect([second.status, second.body]).toEqual([first.status, first.body])
  expect(await everyRow(owner)).toBe(rows)
  return first
}

test('Every write of a visit that is sent again with its key is done once and answered the same', async () => {
  const { body: patient } = await twice<Patient>('POST', '/patients', patientBody(0))
  const { updated_at } = patient
  await twice('PUT', `/patients/${patient.id}`, { ...patient, occupation: 'Torneira', updated_at })
  const path = `/patients/${patient.id}/triages`
  const { body: triage } = await twice<Triage>('POST', path, { smoking: true })
  await twice('PUT', `${path}/${triage.id}`, { smoking: false, updated_at: triage.updated_at })
})

/** What a phone sends that never saw its last answers: with the cookie of before, or with none. */
const lost = (path: string, payload: object, headers: object, cookie?: string) =>
  app.call<Patient>('POST', path, {
    as: link,
    payload,
    headers: { ...headers, ...(cookie && { cookie }) },
  })

async function goesOn(reply: Reply<Patient>) {
  const headers = { cookie: cookieOf(reply) ?? '' }
  const path = `/patients/${reply.body.id}`
  const triage = await app.call('POST', `${path}/triages`, { as: link, payload: {}, headers })
  expect(triage.status).toBe(201)
}

test('A phone that lost the answer with its visit gets one when it registers again, and nobody is registered twice', async () => {
  const [body, headers] = [patientBody(0), keyed()]
  const unseen = await lost('/patients', body, headers)
  const again = await lost('/patients', body, headers)
  expect([again.status, again.body.id]).toEqual([201, unseen.body.id])
  expect(cookieOf(again)).not.toBe(cookieOf(unseen))
  await goesOn(again)
})

test('The next person on a phone, whose first answer was lost, goes on with a visit of their own', async () => {
  const { body: first } = await phone.call<Patient>('POST', '/patients', patientBody(0))
  await phone.call('POST', `/patients/${first.id}/triages`, {})
  const [body, headers, cookie] = [patientBody(0), keyed(), phone.cookie() ?? '']
  const unseen = await lost('/patients', body, headers, cookie)
  const again = await lost('/patients', body, headers, cookie)
  expect([again.status, again.body.id]).toEqual([201, unseen.body.id])
  expect(again.body.id).not.toBe(first.id)
  await goesOn(again)
})

test('A visit sent several times at once by a phone without one registers one person', async () => {
  const [body, headers] = [patientBody(0), keyed()]
  const replies = await Promise.all([0, 1, 2].map(() => lost('/patients', body, headers)))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
  for (const reply of replies) expect(cookieOf(reply)).toMatch(/^iris_visit=/)
})

test('A key keeps no cookie: what is stored of a visit names no secret', async () => {
  const headers = keyed()
  await lost('/patients', patientBody(0), headers)
  const { rows } = await owner.query('select from idempotency_keys where key = $1', [
    headers['idempotency-key'],
  ])
  expect(rows).toHaveLength(0)
})
