// @module-tag long

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makePopulation } from '../../../../bench/population.ts'
import { createDatabase } from '../../src/db/database.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { makeUser, PASSWORD } from '../factories/user.ts'
import { databaseUrl, type ServerProcess, startServer } from '../server-process.ts'
import { slowness } from '../slowness.ts'
import { answerTimes } from './answer-times.ts'

// The real program in a process of its own, while somebody who may log in asks it for all that is costly, at once.

const ADMIN_PASSWORD = 'senha-do-administrador'
const PEOPLE = 4000
const CALLED = 2000
const AT_ONCE = 40
const SECONDS = 10
vi.setConfig({ testTimeout: 240_000 })

let database: TestDatabase
let folder: string
let server: ServerProcess
let attacker: string
let colleague: string
/** Exams that have a slip. */
let examined: number[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iris-heavy-'))
  database = await createTestDatabase()
  const owner = createDatabase(database.owner)
  await makePopulation(owner, PEOPLE)
  await sql`
    insert into screening_events (name, company_id, starts_on, ends_on, status)
    values ('Campanha', 1, current_date, current_date, 'open')`.execute(owner)
  await sql`
    insert into screening_participants (event_id, patient_id, code)
    select 1, id, 'codigo' || id from patients order by id limit ${CALLED}`.execute(owner)
  const { rows } = await sql<{ id: number }>`
    select id from exams where status <> 'Pendente' order by id limit 200`.execute(owner)
  examined = rows.map(({ id }) => id)
  server = await startServer({
    DATABASE_URL: databaseUrl(database.owner),
    DATA_DIR: folder,
    ADMIN_PASSWORD,
  })
  const { email } = await makeUser(owner)
  await owner.destroy()
  attacker = await login('admin@iris.local', ADMIN_PASSWORD)
  colleague = await login(email, PASSWORD)
}, 120_000)
afterAll(async () => {
  await server.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function login(email: string, password: string): Promise<string> {
  const reply = await fetch(`${server.url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return ((await reply.json()) as { access_token: string }).access_token
}

async function send(path: string, body?: object) {
  const reply = await fetch(server.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${attacker}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const bytes = Buffer.from(await reply.arrayBuffer())
  return { status: reply.status, bytes, retryAfter: Number(reply.headers.get('retry-after')) }
}

const slips = () => ({ ids: examined, layout: 'several' })
const COSTLY: (() => ReturnType<typeof send>)[] = [
  () => send('/patients/exportAllPatients'),
  () => send('/exams/exportAllExams'),
  () => send('/screening-events/1/attendance.pdf'),
  () => send('/screening-events/1/badges.pdf'),
  () => send('/screening-events/1/attendance.xlsx'),
  () => send('/exams/slips.pdf', slips()),
  () => send('/companies/1/report.xlsx'),
  () => send('/patients?search=silva%20costa&per_page=100'),
  () => send('/exams/with-patient-name?search=an&per_page=100'),
]

async function answer(path: string): Promise<void> {
  const reply = await fetch(server.url + path, {
    headers: { authorization: `Bearer ${colleague}` },
  })
  await reply.json()
  expect(reply.status).toBe(200)
}

test('While one user asks for forty exports and papers at once, everybody else is answered within a second', async () => {
  const told: Record<number, number> = {}
  const waits: number[] = []
  let attacking = true
  const again = async (first: number) => {
    for (let round = first; attacking; round++) {
      const { status, retryAfter } = await COSTLY[round % COSTLY.length]!()
      told[status] = (told[status] ?? 0) + 1
      if (status === 429) waits.push(retryAfter)
    }
  }
  const attacks = Array.from({ length: AT_ONCE }, (_, first) => again(first))
  await sleep(500)
  const asked = answerTimes(SECONDS, (n) =>
    answer(n % 2 ? '/users/all' : '/patients?page=1&per_page=10'),
  )
  const slower = await slowness(SECONDS)
  const times = await asked
  attacking = false
  await Promise.all(attacks)
  console.info(`${times}, on a machine ${slower.toFixed(1)} times slower than a quiet one`, told)
  expect(times.count).toBeGreaterThan(50)
  expect(times.at(0.99)).toBeLessThan(1000 * slower)
  // What was asked for is given, some of it, and whoever asks for more is told when to come back.
  expect(Object.keys(told)).toEqual(['200', '429'])
  for (const wait of waits) expect(wait).toBeGreaterThan(0)
})

test('Six exports of one user at once wait for their turns, and each is whole', async () => {
  const started = Array.from({ length: 6 }, () => send('/patients/exportAllPatients'))
  const replies = await Promise.all(started)
  const [first] = replies
  expect(first?.bytes.subarray(0, 2).toString()).toBe('PK')
  for (const { status, bytes } of replies)
    expect([status, bytes.length]).toEqual([200, first?.bytes.length])
})

test('Whoever goes away while an export is sent gives its turn to the next', async () => {
  for (let n = 0; n < 8; n++) {
    const call = get(`${server.url}/patients/exportAllPatients`, {
      headers: { authorization: `Bearer ${attacker}` },
    })
    const [reply] = (await once(call, 'response')) as [IncomingMessage]
    expect(reply.statusCode).toBe(200)
    call.destroy()
  }
  expect((await send('/patients/exportAllPatients')).status).toBe(200)
})
