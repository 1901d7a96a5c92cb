// @module-tag long

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { serverPid } from './embedded-ground.ts'
import { type ServerProcess, startServer } from './server-process.ts'

// The program as people start it, with its own database, whose processes are killed.

const PASSWORD = 'uma-senha-para-o-teste'
vi.setConfig({ testTimeout: 150_000, hookTimeout: 60_000 })

let folder: string
let server: ServerProcess | undefined
afterEach(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('A killed database comes back under the running server, and nothing acknowledged is lost or doubled', async () => {
  folder = await mkdtemp(join(tmpdir(), 'iris-comes-back-'))
  await chmod(folder, 0o711)
  server = await startServer({ DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD })
  const { url, child } = server
  const token = await logIn(url)

  const acknowledged: string[] = []
  const troubles: { status: number; code: string; retryAfter: string | null }[] = []
  let writing = true
  const writer = async (number: number) => {
    for (let made = 0; writing; made++) {
      const name = `Operadora ${number} ${made}`
      const key = crypto.randomUUID()
      // As the browser does: the same call again with the same key until it is answered.
      for (let done = false; !done && writing; ) {
        const reply = await save(url, token, name, key)
        done = reply.status === 201
        if (done) acknowledged.push(name)
        else troubles.push(reply)
      }
    }
  }
  const writers = Promise.all([0, 1, 2, 3, 4, 5].map(writer))
  await expect.poll(() => acknowledged.length).toBeGreaterThan(30)
  process.kill(await serverPid(join(folder, 'postgres')), 'SIGKILL')
  await expect.poll(() => troubles.length, { timeout: 30_000 }).toBeGreaterThan(0)
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length, { timeout: 90_000 }).toBeGreaterThan(before + 30)
  writing = false
  await writers

  expect(child.exitCode).toBeNull()
  for (const trouble of troubles)
    expect(trouble).toEqual({ status: 503, code: 'service.unavailable', retryAfter: '3' })
  const names = await namesOf(url, token)
  for (const name of acknowledged) expect(names.filter((other) => other === name)).toEqual([name])
})

test('A program whose start command is gone ends with its database, and the next one starts', async () => {
  folder = await mkdtemp(join(tmpdir(), 'iris-comes-back-'))
  await chmod(folder, 0o711)
  const first = await startServer({ DATA_DIR: folder })
  first.child.disconnect()
  expect(await first.gone).toBe(0)
  server = await startServer({ DATA_DIR: folder })
  expect(server.said()).not.toContain('Encerrando')
})

test('Started before its database is there, the program ends with the code that asks to be started later', async () => {
  folder = await mkdtemp(join(tmpdir(), 'iris-comes-back-'))
  const nobody = { DATA_DIR: folder, DATABASE_URL: 'postgres://iris@127.0.0.1:9/iris' }
  await expect(startServer({ ...nobody, JWT_SECRET: 'x'.repeat(40) })).rejects.toThrow(
    /the program ended with 75:[\s\S]*ECONNREFUSED/,
  )
})

async function logIn(url: string): Promise<string> {
  const reply = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@iris.local', password: PASSWORD }),
  })
  return ((await reply.json()) as { access_token: string }).access_token
}

async function save(url: string, token: string, name: string, key: string) {
  const reply = await fetch(`${url}/healthcareOperators`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ name, active: true }),
  })
  const { code } = (await reply.json()) as { code: string }
  if (reply.status !== 201) await sleep(100)
  return { status: reply.status, code, retryAfter: reply.headers.get('retry-after') }
}

async function namesOf(url: string, token: string): Promise<string[]> {
  const names: string[] = []
  for (let page = 1; ; page++) {
    const reply = await fetch(`${url}/healthcareOperators?per_page=100&page=${page}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = (await reply.json()) as { data: { name: string }[] }
    if (data.length === 0) return names
    names.push(...data.map(({ name }) => name))
  }
}
