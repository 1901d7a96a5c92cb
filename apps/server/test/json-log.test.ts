// @module-tag long
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'
import { databaseUrl, startServer } from './server-process.ts'

test('With LOG_FORMAT=json a start that is refused says so in a line of JSON', async () => {
  const DATA_DIR = join(tmpdir(), 'iris-json-log-refused')
  const refused = startServer({ DATA_DIR, LOG_FORMAT: 'json', DATABASE_URL: 'foo' })
  const message: string = await refused.then(
    () => 'it started',
    (error: Error) => error.message,
  )
  const [end, ...lines] = message.trim().split('\n')
  expect(end).toBe('the program ended with 78:')
  expect(lines.map((line) => JSON.parse(line).msg).join()).toContain('DATABASE_URL deve ser')
})

test('With LOG_FORMAT=json the program prints only lines of JSON, and the first password is in its own file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'iris-json-log-'))
  const database = await createTestDatabase()
  const server = await startServer({
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl(database.owner),
    LOG_FORMAT: 'json',
  })
  try {
    const file = join(folder, 'secrets', 'primeiro-acesso')
    const password = /Senha: +(\S+)/.exec(await readFile(file, 'utf8'))?.[1] ?? ''
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const reply = await fetch(`${server.url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@iris.local', password }),
    })
    expect(reply.status).toBe(200)
    await expect.poll(server.said).toContain('"route":"/api/v2/login"')
    const lines = server.said().trim().split('\n')
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('msg')
    expect(server.said()).not.toContain(password)
  } finally {
    await server.stop()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
}, 60_000)
