import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createDice, type Dice } from '../../src/demo/dice.ts'
import type { TestApp } from '../app.ts'
import { makeApiKey } from '../factories/api-key.ts'
import { makeLink, makePhone } from '../factories/visit.ts'
import { slowness } from '../slowness.ts'
import { type CallerHeaders, type GeneratedRequest, generateRequest } from './generate-request.ts'
import type { Samples } from './request-samples.ts'
import { faultOf } from './wrong-values.ts'

const AT_ONCE = 4
/** New logins are made after so many requests, because some requests end them. */
const ROUND = 250
const SLOW = 2000
const TRIES_ALONE = 3
const ADMIN = 'type 1'

/** Errors that blame a service outside of Íris (docs/api.md). */
const OUTSIDE = new Set([
  'cep.unavailable',
  'mail.failed',
  'mail.address',
  'mail.mailbox-full',
  'user.mail-failed',
  'user.mail-unknown',
])

export type Outcome = {
  /** How many answers had each status. */
  statuses: Record<number, number>
  faults: string[]
  /** Requests that take longer than two seconds of a quiet machine even alone, and every time. */
  slow: string[]
  /** MiB by which the heap grew after it was warm. */
  grown: number
  /** Connections that are still open when everybody has gone. */
  connections: number
}

/** Sends so many generated requests, to all endpoints by all callers in turn; the same seed sends the same. */
export async function sendRequests(
  app: TestApp,
  samples: Samples,
  { count, seed }: { count: number; seed: number },
): Promise<Outcome> {
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const outcome: Outcome = { statuses: {}, faults: [], slow: [], grown: 0, connections: 0 }
  const dice = createDice(seed)
  const late: GeneratedRequest[] = []
  let warm = 0
  for (let sent = 0; sent < count; ) {
    const callers = await makeCallers(app)
    const round = Array.from({ length: Math.min(ROUND, count - sent) }, (_, index) => {
      const { endpoints } = app.server
      const endpoint = endpoints[(sent + index) % endpoints.length]
      if (!endpoint) throw new Error('no endpoint is served')
      return generateRequest(endpoint, pickCaller(callers, dice), samples, dice)
    })
    sent += round.length
    const next = round.values()
    const sender = async () => {
      for (const each of next) {
        const first = await send(each, agent, port)
        judge(each, first, outcome)
        if (first.ms > SLOW) late.push(each)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sender))
    for (const each of late.splice(0)) {
      const ms = await timeAlone(each, () => send(each, agent, port))
      if (ms > SLOW) outcome.slow.push(`${Math.round(ms)} ms of a quiet machine by ${told(each)}`)
    }
    if (warm === 0) warm = heapUsed()
  }
  outcome.grown = (heapUsed() - warm) / 2 ** 20
  agent.destroy()
  await new Promise((resolve) => setTimeout(resolve, 500))
  outcome.connections = await new Promise<number>((resolve, reject) =>
    app.server.server.getConnections((error, found) => (error ? reject(error) : resolve(found))),
  )
  return outcome
}

/** Half of the requests are an administrator's, because they get furthest. */
function pickCaller(callers: CallerHeaders[], dice: Dice): CallerHeaders {
  const admin = callers.find(({ name }) => name === ADMIN)
  return admin && dice.chance(0.5) ? admin : dice.pick(callers)
}

function judge(each: GeneratedRequest, reply: Answer, outcome: Outcome): void {
  outcome.statuses[reply.status] = (outcome.statuses[reply.status] ?? 0) + 1
  const code = (reply.body as { code?: string } | undefined)?.code ?? ''
  const fault = OUTSIDE.has(code) ? null : faultOf(reply)
  if (fault) outcome.faults.push(`${fault}\n  by ${told(each)}`)
}

const told = ({ endpoint, caller, method, url, body }: GeneratedRequest) =>
  `${endpoint} as ${caller}: ${method} ${url.slice(0, 200)} ${String(body ?? '').slice(0, 300)}`

type Answer = { status: number; body: unknown; ms: number }

/** Each is looked into by a process of its own. */
const filesIn = ({ body }: GeneratedRequest) => String(body ?? '').split('filename=').length - 1

/** Milliseconds that a quiet machine would take: a busy one slows anything once, and what is really slow is so each time. */
async function timeAlone(each: GeneratedRequest, again: () => Promise<Answer>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < TRIES_ALONE && least > SLOW; n++) {
    const { ms } = await again()
    least = Math.min(least, ms / (await slowness()) / (1 + filesIn(each)))
  }
  return least
}

function send({ method, url, headers, body }: GeneratedRequest, agent: Agent, port: number) {
  const started = performance.now()
  return new Promise<Answer>((resolve) => {
    const unanswered = (error: Error) =>
      resolve({ status: 599, body: error.message, ms: performance.now() - started })
    const length = body ? { 'content-length': String(body.length) } : {}
    const sent = request(
      { host: '127.0.0.1', port, agent, method, path: url, headers: { ...headers, ...length } },
      (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('error', unanswered)
        reply.on('end', () => {
          try {
            resolve({
              status: reply.statusCode ?? 0,
              body: bodyOf(reply.headers, Buffer.concat(chunks)),
              ms: performance.now() - started,
            })
          } catch (error) {
            unanswered(error as Error)
          }
        })
      },
    )
    sent.on('error', unanswered)
    sent.end(body)
  })
}

/** The JSON of an answer, undefined for any other; some requests ask for it compressed. Throws when it cannot be read. */
function bodyOf(headers: IncomingHttpHeaders, sent: Buffer): unknown {
  if (!String(headers['content-type']).includes('json') || sent.length === 0) return undefined
  const unpack = { gzip: gunzipSync, br: brotliDecompressSync }[headers['content-encoding'] ?? '']
  return JSON.parse((unpack?.(sent) ?? sent).toString())
}

async function makeCallers(app: TestApp): Promise<CallerHeaders[]> {
  const bearer = (name: string, token: string, more: Record<string, string> = {}) => ({
    name,
    headers: { authorization: `Bearer ${token}`, ...more },
  })
  const callers: CallerHeaders[] = [
    { name: 'nobody', headers: {} },
    bearer('a made-up token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'),
    { name: 'an odd credential', headers: { authorization: 'Basic eDp4' } },
  ]
  // The first administrator may have been shut out by a request of another's.
  const admin = (await app.userOf(1)).token
  callers.push(bearer(ADMIN, admin))
  for (const type of [2, 3, 4, 5, null] as const)
    callers.push(bearer(`type ${type}`, (await app.userOf(type)).token))
  // Requests of before may have made as many as there can be.
  await app.services.db.updateTable('api_keys').set({ revoked_at: new Date() }).execute()
  callers.push(bearer('a key', (await makeApiKey(app, { as: admin })).key))
  const company = await app.services.db.selectFrom('companies').select('id').executeTakeFirst()
  await app.services.db.updateTable('companies').set({ active: true }).execute()
  const link = await makeLink(app, company?.id ?? 1, admin)
  const phone = makePhone(app, link)
  await phone.open()
  callers.push(bearer('a link', link), bearer('a visit', link, { cookie: phone.cookie() ?? '' }))
  return callers
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function heapUsed(): number {
  collect()
  return process.memoryUsage().heapUsed
}
