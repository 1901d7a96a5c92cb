import type { EndpointOptions } from '@iris/contracts/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { makeApiKey } from '../../test/factories/api-key.ts'
import { createApp } from '../app.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createLog } from '../watch/log.ts'
import { type Server, serve } from './serve.ts'

// Calls that a key may make, on the real server beside all others: here it is who calls that matters, not what is read.

const ANSWER = z.object({ n: z.number() })
const READ = {
  method: 'GET',
  path: '/key-test/read',
  access: 'fhir.read',
  summary: 'Lê',
  response: ANSWER,
} as const satisfies EndpointOptions
const HOLD = { ...READ, path: '/key-test/hold' } as const
const POST = { ...READ, method: 'POST', path: '/key-test/count' } as const

let app: TestApp
let server: Server
let log = ''
let counted = 0
let held = Promise.withResolvers<void>()
let waiting = 0

beforeAll(async () => {
  app = await createTestApp()
  const output = { write: (line: string) => (log += line) }
  // Jobs are defined once.
  const services = { ...app.services, jobs: createJobs({ connection: app.owner, log: () => {} }) }
  server = await createApp({ services, log: createLog('json', output) })
  serve(server, READ, async ({ audit }) => {
    await audit({ action: 'read', entity: 'patient', patient_id: 1, detail: { fields: ['name'] } })
    return { n: 0 }
  })
  serve(server, HOLD, async () => {
    waiting++
    await held.promise
    return { n: 0 }
  })
  serve(server, POST, async () => ({ n: ++counted }))
  await server.ready()
})
afterAll(async () => {
  await server.close()
  await app.close()
})

async function ask({ method, path }: EndpointOptions, bearer: string, headers = {}) {
  const reply = await server.inject({
    method,
    url: `/api/v2${path}`,
    headers: { authorization: `Bearer ${bearer}`, ...headers },
  })
  return { status: reply.statusCode, body: reply.json() as { n: number; code?: string } }
}

test('A key, an administrator and a doctor read what is open to keys, and nobody else does', async () => {
  const { key } = await makeApiKey(app)
  const [doctor, technician, seller] = [
    await app.userOf(5),
    await app.userOf(3),
    await app.userOf(4),
  ]
  for (const bearer of [key, app.admin, doctor.token])
    expect((await ask(READ, bearer)).status).toBe(200)
  for (const { token } of [technician, seller]) expect((await ask(READ, token)).status).toBe(403)
  expect((await ask(READ, `${key}x`)).status).toBe(401)
})

test('What is read with a key names the key on record and in the log, which never has the key itself', async () => {
  const { id, key } = await makeApiKey(app, { name: 'Hospital do Sul' })
  await ask(READ, key)
  const row = await app.services.db
    .selectFrom('audit_events')
    .select(['user_id', 'link_jti', 'patient_id', 'detail'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(row).toEqual({
    user_id: null,
    link_jti: null,
    patient_id: 1,
    detail: { fields: ['name'], api_key: { id, name: 'Hospital do Sul' } },
  })
  expect(log).toContain(`"key":${id}`)
  expect(log).not.toContain(key.slice(11))
})

test('Six calls of one key at once keep neither another key nor the user of the same number waiting', async () => {
  const [busy, other] = [await makeApiKey(app), await makeApiKey(app)]
  // A user of the number that the busy key has.
  await app.services.db
    .insertInto('users')
    .values({
      id: busy.id + 5000,
      name: 'Nº',
      email: 'numero@iris.local',
      type: 1,
      password_hash: '',
    })
    .execute()
  await app.services.db
    .updateTable('api_keys')
    .set({ id: busy.id + 5000 })
    .where('id', '=', busy.id)
    .execute()
  const login = { id: busy.id + 5000, type: 1 as const, token_generation: 0 }
  const namesake = server.tokens.login(login, false).access_token
  held = Promise.withResolvers<void>()
  waiting = 0
  const all = Array.from({ length: 6 }, () => ask(HOLD, busy.key))
  await expect.poll(() => waiting).toBe(4)
  expect((await ask(READ, other.key)).status).toBe(200)
  expect((await ask(READ, namesake)).status).toBe(200)
  expect(waiting).toBe(4)
  held.resolve()
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual(all.map(() => 200))
})

test('A request of one key that is repeated with its idempotency key finds its answer, which no other key and no user finds', async () => {
  const [one, other] = [await makeApiKey(app), await makeApiKey(app)]
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const ofOne = await ask(POST, one.key, headers)
  expect((await ask(POST, one.key, headers)).body).toEqual(ofOne.body)
  expect((await ask(POST, other.key, headers)).body).not.toEqual(ofOne.body)
  const { rows } = await sql<{ caller: string }>`
    select caller from idempotency_keys order by caller`.execute(app.services.db)
  expect(rows.map(({ caller }) => caller)).toEqual([`key:${one.id}`, `key:${other.id}`])
})
