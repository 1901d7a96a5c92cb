import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3StoreOptions } from '../src/files/s3-store.ts'
import { s3Store } from './file-stores.ts'

/** What the way to a store does to one question. `ask` hands it on as it came, for the real answer. */
export type StoreFault = (
  question: IncomingMessage,
  answer: ServerResponse,
  ask: () => Promise<IncomingMessage>,
) => unknown

/** The head of what the store answers and some of its bytes come, and then nothing, with the connection open. */
const stopsAfter =
  (share: number): StoreFault =>
  async (_, answer, ask) => {
    const given = await ask()
    const bytes = await buffer(given)
    answer.writeHead(given.statusCode!, given.headers).flushHeaders()
    if (share > 0) answer.write(bytes.subarray(0, Math.ceil(bytes.length * share)))
  }

export const stopsHalfway = stopsAfter(0.5)
export const stopsAfterHead = stopsAfter(0)

/** Takes nothing of what is sent, and says nothing. */
export const takesNothing: StoreFault = () => {}

/** Takes all that is sent, and never says so. */
export const neverAnswers: StoreFault = (question) => question.resume()

/** Answers as S3 does to who may not, or where there is nothing. */
export const refusesWith =
  (status: number, code: string): StoreFault =>
  (question, answer) => {
    question.resume()
    const said = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`
    answer.writeHead(status, { 'content-type': 'application/xml' }).end(said)
  }

/** A real S3 server, and a way to it on which a question meets what `way.meets` says; otherwise all is well. */
export async function faultyStore({ patienceMs = 1000 } = {}) {
  const { settings, stop } = await s3Store()
  const way: { meets: (question: IncomingMessage) => StoreFault | undefined } = {
    meets: () => undefined,
  }
  const server = createServer((question, answer) => {
    const ask = async () => {
      const { method, headers, url } = question
      const onward = request(new URL(url!, settings.S3_ENDPOINT), { method, headers })
      question.pipe(onward)
      const [given] = await once(onward, 'response')
      return given as IncomingMessage
    }
    const passes: StoreFault = async () => {
      const given = await ask()
      given.pipe(answer.writeHead(given.statusCode!, given.headers))
    }
    ;(way.meets(question) ?? passes)(question, answer, ask)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const options: S3StoreOptions = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: settings.S3_BUCKET!,
    region: settings.S3_REGION!,
    accessKeyId: settings.S3_ACCESS_KEY_ID!,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY!,
    patienceMs,
  }
  return {
    way,
    options,
    async stop() {
      server.closeAllConnections()
      server.close()
      await stop()
    },
  }
}
