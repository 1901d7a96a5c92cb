// @module-tag long

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase } from '../../src/db/database.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { makeUser, PASSWORD } from '../factories/user.ts'
import { databaseUrl, type ServerProcess, startServer } from '../server-process.ts'
import { slowness } from '../slowness.ts'
import { answerTimes } from './answer-times.ts'

// The real program in a process of its own, while somebody without a login asks it as often as they can.

const SECONDS = 6
vi.setConfig({ testTimeout: 120_000 })

let database: TestDatabase
let folder: string
let server: ServerProcess
let staff: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iris-strangers-'))
  database = await createTestDatabase()
  const owner = createDatabase(database.owner)
  const { email } = await makeUser(owner)
  await owner.destroy()
  server = await startServer({ DATABASE_URL: databaseUrl(database.owner), DATA_DIR: folder })
  const reply = await fetch(`${server.url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  staff = ((await reply.json()) as { access_token: string }).access_token
}, 120_000)
afterAll(async () => {
  await server.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** How long somebody who works waits for a list; from the same address as the stranger. */
const listsOfStaff = () =>
  answerTimes(SECONDS, async () => {
    const reply = await fetch(`${server.url}/companies`, {
      headers: { authorization: `Bearer ${staff}` },
    })
    await reply.arrayBuffer()
    if (reply.status !== 200) throw new Error(`answered with ${reply.status}`)
  })

/** Megabytes. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

const portOf = (url: string) => Number(new URL(url).port)

test('A connection that sends calls without end and reads no answer is closed, and takes neither memory nor the time of others', async () => {
  // Once, because the first calls take memory that stays.
  await listsOfStaff()
  const before = await memory()
  const call = 'GET /api/v2/clinic HTTP/1.1\r\nHost: iris\r\n\r\n'
  const socket = connect(portOf(server.url), '127.0.0.1')
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => {})
  socket.pause()
  for (let n = 0; n < 300 && !socket.destroyed; n++) {
    socket.write(call.repeat(1000))
    await sleep(1)
  }
  // Whoever reads nothing is not told that the connection has ended.
  socket.resume()
  await closed
  const asked = listsOfStaff()
  const slower = await slowness(SECONDS)
  expect((await asked).at(0.9)).toBeLessThan(500 * slower)
  await expect.poll(async () => (await memory()) - before).toBeLessThan(100)
})

test('Calls that come together on one connection are answered in their order', async () => {
  const socket = connect(portOf(server.url), '127.0.0.1')
  let answers = ''
  socket.on('data', (chunk) => {
    answers += chunk
  })
  const paths = ['/api/v2/clinic', '/api/v2/geo/states', '/api/v2/nowhere', '/api/v2/clinic']
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: iris\r\n\r\n`).join(''))
  const statuses = () => [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  await expect.poll(statuses).toEqual(['200', '200', '404', '200'])
  socket.destroy()
})

test('Five hundred connections of a stranger that ask again and again keep no colleague waiting', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  let isOver = false
  const ask = () =>
    new Promise<void>((resolve) => {
      get(`${server.url}/clinic`, { agent }, (reply) => {
        reply.resume().once('close', resolve)
      }).on('error', () => resolve())
    })
  const asking = Array.from({ length: 500 }, async () => {
    while (!isOver) await ask()
  })
  await sleep(1000)
  const asked = listsOfStaff()
  const slower = await slowness(SECONDS)
  const times = await asked
  isOver = true
  await Promise.all(asking)
  agent.destroy()
  expect(times.at(0.5), `${times}`).toBeLessThan(400 * slower)
  expect(times.at(0.99), `${times}`).toBeLessThan(1500 * slower)
})
