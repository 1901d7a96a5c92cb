import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { leave } from './leave.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await createTestApp()
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.server.address() as AddressInfo).port
})
afterAll(() => app.close())

test('An answer that its reader has stopped taking is ended, and so is what it holds', async () => {
  const { server } = app.server
  const usual = server.timeout
  server.timeout = usual / 600
  const connected = once(server, 'connection')
  const reader = connect(port, '127.0.0.1').pause()
  const [socket] = (await connected) as [Socket]
  server.timeout = usual
  // More than the systems on both sides take in on behalf of a reader.
  reader.write('GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100))
  await once(socket, 'close')
  reader.destroy()
}, 30_000)

test('A server that is told to stop waits for no connection that a browser opened in advance', async () => {
  const reply = await fetch(`http://127.0.0.1:${port}/health/live`)
  expect(reply.status).toBe(200)
  const spare = connect(port, '127.0.0.1')
  const closed = once(spare, 'close')
  // Both ends know of it.
  await Promise.all([once(spare, 'connect'), once(app.server.server, 'connection')])
  await leave(app.server, 0)
  await closed
}, 30_000)

test('A server that is told to stop gives a call whose body never ends its time, and no more', async () => {
  const other = await createTestApp()
  await other.server.listen({ port: 0, host: '127.0.0.1' })
  const { port: its } = other.server.server.address() as AddressInfo
  const slow = connect(its, '127.0.0.1').on('error', () => {})
  const closed = once(slow, 'close')
  const begun = once(other.server.server, 'request')
  slow.write(
    'POST /api/v2/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  )
  await begun
  await leave(other.server, 0, 300)
  await closed
  await other.close()
}, 30_000)
