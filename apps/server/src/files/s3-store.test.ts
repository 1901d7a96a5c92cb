import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { s3Store } from '../../test/file-stores.ts'
import { readPlaces } from '../config.ts'
import { troubleOf } from '../db/trouble.ts'
import { WrongSetting } from '../db/wrong-setting.ts'
import { checkBucket } from './check-bucket.ts'
import { createFileStore } from './create-file-store.ts'
import { newKey } from './file-store.ts'

const servers: ReturnType<typeof createServer>[] = []
afterAll(() => {
  for (const server of servers) server.closeAllConnections()
})

/** The port of a server that answers as told. */
async function serverThat(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Of a store that waits for a moment only. */
const optionsAt = (port: number, bucket = 'iris') => ({
  endpoint: `http://127.0.0.1:${port}`,
  bucket,
  region: 'us-east-1',
  accessKeyId: 'x',
  secretAccessKey: 'x',
  patienceMs: 50,
})

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
  const store = createFileStore({ kind: 's3', ...optionsAt(await serverThat(answer)) })
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

const refusing =
  (status: number, code: string): RequestListener =>
  (_, response) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`)

test('A bucket that is not there stops the start, and one that is does not', async () => {
  const { settings, stop } = await s3Store()
  const bucketNamed = (S3_BUCKET: string) => readPlaces({ ...settings, S3_BUCKET }).s3!
  const said: string[] = []
  await checkBucket(bucketNamed('iris'), (line) => said.push(line))
  await expect(checkBucket(bucketNamed('nobucket'), (line) => said.push(line))).rejects.toThrow(
    'O bucket que S3_BUCKET diz não existe em S3_ENDPOINT.',
  )
  expect(said).toEqual([])
  await stop()
})

test.each(['AccessDenied', 'InvalidAccessKeyId', 'SignatureDoesNotMatch'])(
  'A bucket that answers with %s stops the start with a sentence that names it',
  async (code) => {
    const options = { ...optionsAt(await serverThat(refusing(403, code))), patienceMs: 5000 }
    const fault = await faultOf(checkBucket(options, () => {}))
    expect(fault).toBeInstanceOf(WrongSetting)
    expect((fault as Error).message).toContain(`recusou o acesso a S3_BUCKET (${code})`)
  },
)

test.each<[how: string, answer: RequestListener]>([
  ['never answers', () => {}],
  ['is overloaded', refusing(503, 'SlowDown')],
])('A store that %s is told at the start, which goes on', async (_, answer) => {
  const said: string[] = []
  await checkBucket(optionsAt(await serverThat(answer)), (line) => said.push(line))
  expect(said.join()).toContain('o armazenamento de S3_ENDPOINT não responde agora')
})
