import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  faultyStore,
  neverAnswers,
  refusesWith,
  type StoreFault,
  stopsAfterHead,
  stopsHalfway,
  takesNothing,
} from '../../test/faulty-store.ts'
import { troubleOf } from '../db/trouble.ts'
import { faultInWords } from '../watch/fault-in-words.ts'
import { errorInLines } from '../watch/plain-error.ts'
import { createFileStore } from './create-file-store.ts'
import { newKey } from './file-store.ts'

// What does answer must do so within it on a busy machine too.
const { way, options, stop } = await faultyStore({ patienceMs: 400 })
const store = createFileStore({ kind: 's3', ...options })
afterAll(stop)
beforeEach(() => {
  way.meets = () => undefined
})

const put = async (key: string, bytes: Buffer) =>
  store.put(key, Readable.from([bytes]), bytes.length)

const kept = Buffer.alloc(1024 * 1024, 'a')
const key = newKey('uploads')
await put(key, kept)

/** What a server before the store says. */
const page: StoreFault = (question, answer) => {
  question.resume()
  answer.writeHead(403, { 'content-type': 'text/html' }).end('<html><p>Forbidden</html>')
}

const list = async () => {
  for await (const _ of store.list());
}

const faultOf = async (work: () => Promise<unknown>) => {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('It went well.')
}

const expectAwayOnReading = async (_: string, fault: StoreFault) => {
  way.meets = () => fault
  const error = await faultOf(async () => buffer(await store.read(key)))
  expect(troubleOf(error)?.code).toBe('service.unavailable')
  expect(faultInWords(error)).toContain('O armazenamento de S3_ENDPOINT não responde')
}
test.each([['halfway', stopsHalfway]])(
  'A stored file whose bytes stop coming %s is a store that is away',
  expectAwayOnReading,
)
test.each([['before the first', stopsAfterHead]])(
  'A stored file whose bytes stop coming %s is a store that is away',
  { tags: 'long' },
  expectAwayOnReading,
)

test('A stored file that stops coming before anybody listens is told to who reads it then', async () => {
  way.meets = () => stopsAfterHead
  const bytes = await store.read(key)
  bytes.read(1)
  await expect.poll(() => bytes.destroyed).toBe(true)
  expect(troubleOf(await faultOf(() => buffer(bytes)))?.code).toBe('service.unavailable')
})

test('A stored file is given whole to who reads it more slowly than a store may be silent', async () => {
  const hash = createHash('sha256')
  let waits = 0
  for await (const chunk of await store.read(key)) {
    if (waits++ < 1) await setTimeout(options.patienceMs! * 2)
    hash.update(chunk)
  }
  expect(hash.digest('hex')).toBe(createHash('sha256').update(kept).digest('hex'))
})

test('Who lets go of a stored file that has stopped coming lets go of its connection', async () => {
  const closed = Promise.withResolvers<void>()
  way.meets = () => (question, answer, ask) => {
    answer.once('close', closed.resolve)
    return stopsHalfway(question, answer, ask)
  }
  const bytes = await store.read(key)
  bytes.destroy()
  await closed.promise
})

type OnPutting = [how: string, fault: StoreFault, mebibytes: number]
const expectAwayOnPutting = async (...[, fault, mebibytes]: OnPutting) => {
  way.meets = () => fault
  const bytes = Buffer.alloc(mebibytes * 1024 * 1024)
  const error = await faultOf(() => put(newKey('uploads'), bytes))
  expect(troubleOf(error)?.code).toBe('service.unavailable')
}
test.each<OnPutting>([['never says that it has taken it', neverAnswers, 1]])(
  'A store that %s when a file is put there is away',
  expectAwayOnPutting,
)
// More bytes than the system takes on behalf of who does not, where nobody takes them.
test.each<OnPutting>([
  ['takes none of its bytes', takesNothing, 20],
  [
    'stops within its answer',
    (_, answer) => answer.writeHead(200, { 'content-length': 9 }).flushHeaders(),
    1,
  ],
])('A store that %s when a file is put there is away', { tags: 'long' }, expectAwayOnPutting)

test('A store that stops within what it says of its files is away', async () => {
  way.meets = () => stopsHalfway
  expect(troubleOf(await faultOf(list))?.code).toBe('service.unavailable')
})

test.each<[status: number, code: string, asked: string[]]>([
  [403, 'InvalidAccessKeyId', ['put', 'read', 'stat', 'remove', 'list']],
  [403, 'RequestTimeTooSkewed', ['put', 'read', 'stat', 'remove', 'list']],
  [301, 'PermanentRedirect', ['put', 'read', 'stat', 'remove', 'list']],
  [400, 'AuthorizationHeaderMalformed', ['put', 'read', 'stat', 'remove', 'list']],
  [404, 'NoSuchBucket', ['put', 'read', 'remove', 'list']],
])(
  'A bucket that refuses with %i %s is a passing fault that names what it said',
  async (status, code, asked) => {
    const asking: Record<string, () => Promise<unknown>> = {
      put: () => put(key, Buffer.alloc(9)),
      read: () => store.read(key),
      stat: () => store.stat(key),
      remove: () => store.remove(key),
      list,
    }
    way.meets = () => refusesWith(status, code)
    for (const name of asked) {
      const error = await faultOf(asking[name]!)
      expect([name, troubleOf(error)?.code]).toEqual([name, 'service.unavailable'])
      // The answer to a HEAD has no room for a word.
      const said = name === 'stat' ? `(${status})` : code
      expect(errorInLines(error)).toContain(said)
      expect(faultInWords(error)).toContain('O armazenamento de S3_ENDPOINT recusou')
    }
  },
)

test('A file that a bucket does not have is no fault of the store', async () => {
  const error = await faultOf(() => store.read(newKey('uploads')))
  expect(error).toMatchObject({ code: 'not-found' })
  expect(await store.stat(newKey('uploads'))).toBeUndefined()
})

test('A page that refuses in the place of the store is a passing fault too', async () => {
  way.meets = () => page
  const error = await faultOf(() => store.read(key))
  expect(troubleOf(error)?.code).toBe('service.unavailable')
  expect(faultInWords(error)).toContain('(403)')
})

test('A file that breaks off on its way into the store is told by its own fault, at once', async () => {
  const broken = new Readable({ read() {} })
  broken.push('half')
  setImmediate(() => broken.destroy(new Error('broke off')))
  const error = await faultOf(() => store.put(newKey('uploads'), broken, 100))
  expect(error).toMatchObject({ message: 'broke off' })
})
