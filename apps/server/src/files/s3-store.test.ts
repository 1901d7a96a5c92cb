import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { troubleOf } from '../db/trouble.ts'
import { createFileStore } from './create-file-store.ts'
import { newKey } from './file-store.ts'

const servers: ReturnType<typeof createServer>[] = []
afterAll(() => {
  for (const server of servers) server.closeAllConnections()
})

/** A store whose server answers as told, and which waits for a moment only. */
async function storeAt(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return createFileStore({
    kind: 's3',
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'iris',
    region: 'us-east-1',
    accessKeyId: 'x',
    secretAccessKey: 'x',
    patienceMs: 50,
  })
}

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

const key = newKey('uploads')

test.each<[how: string, answer: RequestListener]>([
  ['never answers', () => {}],
  ['is overloaded', (_, response) => response.writeHead(503).end()],
  ['has a fault of its own', (_, response) => response.writeHead(500).end()],
])('A store that %s is a passing fault for whatever is asked of it', async (_, answer) => {
  const store = await storeAt(answer)
  const list = async () => {
    for await (const _ of store.list());
  }
  for (const asking of [
    () => store.put(key, Readable.from([Buffer.alloc(9)]), 9),
    () => store.read(key),
    () => store.stat(key),
    () => store.remove(key),
    list,
  ]) {
    expect(troubleOf(await faultOf(asking()))?.code).toBe('service.unavailable')
  }
})
