import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { startServer } from './server-process.ts'

const SECONDS = 10
const QUERY = 'Q'.charCodeAt(0)
const SYNC = 'S'.charCodeAt(0)

/** Counts the statements in what a client sends: of those two messages each has one, and only the first has no type. */
function countStatements(count: () => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0)
  let head = 4
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= head) {
      const end = rest.readInt32BE(head - 4) + head - 4
      if (rest.length < end) return
      if (head === 5 && (rest[0] === QUERY || rest[0] === SYNC)) count()
      rest = rest.subarray(end)
      head = 5
    }
  }
}

/** Stands between a server and its database. The database's own figures come seconds late, and count its housekeeping too. */
async function listener({ owner: { host, port, user, database } }: TestDatabase) {
  let statements = 0
  const proxy = createServer((socket) => {
    const behind = createConnection(join(String(host), `.s.PGSQL.${port}`))
    socket.on(
      'data',
      countStatements(() => statements++),
    )
    socket.pipe(behind).pipe(socket)
    for (const side of [socket, behind]) side.on('error', () => {})
  })
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  const { port: ours } = proxy.address() as AddressInfo
  return {
    url: `postgres://${user}@127.0.0.1:${ours}/${database}`,
    statements: () => statements,
    close: () => new Promise((closed) => proxy.close(closed)),
  }
}

test('A server that nobody calls sends its database less than one statement a second', {
  tags: 'long',
}, async () => {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'iris-idle-'))
  const between = await listener(database)
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: between.url })
  // What begins with the server is over once two seconds bring next to nothing.
  for (let last = Number.NEGATIVE_INFINITY; between.statements() - last > 2; await sleep(2000))
    last = between.statements()
  const before = between.statements()
  await sleep(SECONDS * 1000)
  const count = between.statements() - before
  await server.stop()
  await between.close()
  await database.drop()
  await rm(dataDir, { recursive: true })
  expect(before).toBeGreaterThan(SECONDS)
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThan(SECONDS)
})
