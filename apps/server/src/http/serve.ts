import type { CookieSerializeOptions } from '@fastify/cookie'
import { BASE_PATH } from '@iris/contracts/address'
import type {
  AnswerInput,
  BodyOf,
  EndpointOptions,
  ParamsOf,
  QueryOf,
} from '@iris/contracts/endpoint'
import { AppError, ValidationError } from '@iris/contracts/errors'
import { fieldErrors } from '@iris/contracts/messages'
import { FHIR_JSON } from '@iris/contracts/operation-outcome'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { LanePlace } from '../apart/lanes.ts'
import { type Actor, type Audit, type ReadAudit, recordAudit } from '../audit/audit.ts'
import { ConflictError, type LastSave } from '../audit/conflict.ts'
import type { Database } from '../db/database.ts'
import { countedOnce, takeOrRefuse } from '../db/limits.sql.ts'
import { inTransaction } from '../db/transaction.ts'
import { troubleOf } from '../db/trouble.ts'
import type { Services } from '../services.ts'
import { admit, callerOf } from './admit.ts'
import { type Callers, isSignedByLogin, seenOf } from './authenticate.ts'
import { type CallShare, refuseCrowd, takeCallTurn, throughDoor } from './call-turn.ts'
import { type Caller, callerAddressOf } from './caller.ts'
import { compressionOf } from './compress-answers.ts'
import { type FileAnswer, sendFile } from './file-answer.ts'
import { once, type Retry, retryKeyOf, retryOf, type StoredAnswer } from './idempotency.ts'
import { discardParts, type RequestFiles } from './multipart.ts'
import { requestPlace } from './place.ts'
import { emptyAsNone, type RequestContent, readContent, sentQueryOf } from './request-body.ts'
import type { Tokens } from './tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, once the route has let them in; null where access is `public`. */
    admitted: Caller | null
  }
}

/** Milliseconds after which a call's login is looked at again: it may have been ended while the body came. */
const LONG = 1000

/** A call by any other method does no harm when it is repeated. */
const RETRIED = new Set(['POST', 'PUT'])

const JSON_TYPE = 'application/json; charset=utf-8'

/** What a handler receives: everything checked, nothing of HTTP but what it truly needs. */
export type Call<E extends EndpointOptions, P = unknown> = {
  /** For a write, the transaction around all of it (unless the route opens its own). */
  db: Database
  services: Services
  tokens: Tokens
  /** Null only where access is `public`. */
  caller: Caller | null
  ip: string
  /** How the caller's browser names itself. */
  userAgent: string | null
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Stored already. A handler that keeps one records it; the others are removed when the call fails. */
  files: RequestFiles
  /** The result of `prepare`, from before the transaction. */
  prepared: P
  audit: Audit
  /** The Idempotency-Key of the request, for a route with its own transactions, which must then handle it. */
  retryKey: string | null
  /** Runs after the write was committed; its failure is logged and not answered. */
  afterCommit: (work: () => Promise<unknown>) => void
  request: FastifyRequest
  /** A secret for this browser alone: an answer that has one is not stored for retries. */
  setCookie: (name: string, secret: string, options: CookieSerializeOptions) => void
}

export type Handler<E extends EndpointOptions, P = unknown> = (
  call: Call<E, P>,
) => Promise<
  E['response'] extends 'file'
    ? FileAnswer
    : E['response'] extends 'empty'
      ? unknown
      : AnswerInput<E>
>

export type ServeOptions<P = unknown> = {
  /** Slow work that writes nothing, such as reading a spreadsheet. It runs before the transaction begins. */
  prepare?: (sent: { services: Services; files: RequestFiles; place: LanePlace }) => Promise<P>
  /** `own`: the handler opens its transactions itself (it waits for something outside, or must record failures). */
  transaction?: 'own'
  /** Open to strangers, while who is logged in is known: to the audit, to retries and to the handler. */
  knowsLogin?: true
  /** The answer holds a secret, so it is not stored for retries. */
  answersSecret?: true
  /** Requests a minute from one address. */
  perMinute?: number
  /** `heavy`: reads or draws much, as files do unless they are `stored`. `outside`: waits for a service elsewhere. `paper`: that of one person. */
  share?: CallShare
  /** Adds to the body what the credential decides, before it is checked. */
  complete?: (body: object, caller: Caller | null) => object
}

export type Server = FastifyInstance & {
  services: Services
  tokens: Tokens
  callers: Callers
  lastSave: LastSave
  endpoints: EndpointOptions[]
  readAudit: ReadAudit
  /** The server was told to stop and waits until no call is running. */
  isLeaving: boolean
}

/** Mounts one endpoint: access, input, transaction, retry and answer are checked here and nowhere else. */
export function serve<const E extends EndpointOptions, P = unknown>(
  app: Server,
  endpoint: E,
  handler: Handler<E, P>,
  options: ServeOptions<P> = {},
): void {
  app.endpoints.push(endpoint)
  app.route({
    method: endpoint.method,
    url: BASE_PATH + endpoint.path,
    // A HEAD would do all that the GET does, and a print or a report that nobody was given would be on record.
    exposeHeadRoute: false,
    compress: compressionOf(endpoint),
    config: { errors: endpoint.errors },
    // Before the body is read: nothing is accepted from a caller who is refused.
    preParsing: async (request) => {
      const { ip } = request
      const isSigned = isSignedByLogin(request, app.tokens)
      request.admitted = await throughDoor({ isSigned, ip }, async () => {
        if (options.perMinute) await countCall(app, endpoint, request, options.perMinute)
        return admit(request, app, { endpoint, ...options })
      })
      refuseCrowd({ caller: request.admitted, ip }, { endpoint, share: options.share })
    },
    handler: (request, reply) => answer(app, endpoint, handler, options, request, reply),
  })
}

async function answer<E extends EndpointOptions, P>(
  app: Server,
  endpoint: E,
  handler: Handler<E, P>,
  options: ServeOptions<P>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { services, tokens } = app
  let caller = request.admitted
  const params = parse(endpoint.params, request.params, 'not-found') as ParamsOf<E>
  const query = parse(endpoint.query, sentQueryOf(request)) as QueryOf<E>
  const content = await readContent(request, endpoint, services.files)
  const afterwards: (() => Promise<unknown>)[] = []
  const { ip, userAgent } = seenOf(request)
  const isRead = endpoint.method === 'GET'
  let kept = false
  let leave = () => {}
  let givesSecret = options.answersSecret ?? false
  try {
    const sent = content.values
    const isObject = typeof sent === 'object' && sent !== null
    const completed = options.complete && isObject ? options.complete(sent, caller) : sent
    const body = parse(endpoint.body, emptyAsNone(endpoint.body, completed)) as BodyOf<E>
    const prepared = (await options.prepare?.({
      services,
      files: content.files,
      place: requestPlace(caller, ip),
    })) as P
    leave = await takeCallTurn({ caller, ip }, { endpoint, share: options.share }, reply)
    if (reply.elapsedTime > LONG) caller = await callerOf(request, app, { endpoint, ...options })
    const isTriedAgain = !isRead && options.transaction !== 'own'
    const limits = isTriedAgain ? countedOnce(services.limits) : services.limits
    const run = (db: Database) =>
      handler({
        db,
        services: { ...services, limits },
        tokens,
        caller,
        ip,
        userAgent,
        params,
        query,
        body,
        files: content.files,
        prepared,
        audit: (event) =>
          isRead ? app.readAudit({ caller, ip }, event) : recordAudit(db, { caller, ip }, event),
        retryKey:
          options.transaction === 'own' && endpoint.method === 'POST' && caller
            ? retryKeyOf(request.headers['idempotency-key'])
            : null,
        afterCommit: (work) => afterwards.push(work),
        request,
        setCookie: (...cookie) => {
          givesSecret = true
          reply.setCookie(...cookie)
        },
      })
    if (endpoint.response === 'file') return sendFile(reply, (await run(services.db)) as FileAnswer)
    const finish = async (db: Database): Promise<StoredAnswer> => ({
      status: endpoint.status ?? 200,
      answer: shape(endpoint, await run(db)),
    })
    const retry = retryFor(endpoint, options, request, caller, content)
    const result = isTriedAgain
      ? await inTransaction(services.db, (db) => {
          afterwards.length = 0
          return once(db, retry, finish, () => givesSecret)
        })
      : { ...(await finish(services.db)), replayed: false }
    kept = !result.replayed
    await settle(afterwards, request)
    reply.status(result.status)
    if (endpoint.errors === 'fhir') reply.type(FHIR_JSON)
    if (endpoint.response === 'empty') return reply.send()
    // Fastify itself would answer `null` with an empty body.
    return result.answer === null ? reply.type(JSON_TYPE).send('null') : reply.send(result.answer)
  } catch (error) {
    // The connection broke, perhaps after its commit. Bytes without a row only cost disk space, but a row without
    // bytes is a lost exam.
    kept ||= troubleOf(error)?.code === 'service.unavailable'
    throw error instanceof ConflictError ? await told(app, endpoint, { caller, ip }, error) : error
  } finally {
    leave()
    if (!kept) await discardParts(content.files, services.files)
  }
}

async function countCall(
  { services: { limits } }: Server,
  { method, path }: EndpointOptions,
  request: FastifyRequest,
  most: number,
): Promise<void> {
  const limit = { name: `${method} ${path}`, most, minutes: 1 }
  await takeOrRefuse(limits, [{ limit, who: callerAddressOf(request) }])
}

function retryFor(
  endpoint: EndpointOptions,
  options: ServeOptions,
  request: FastifyRequest,
  caller: Caller | null,
  content: RequestContent,
): Retry | null {
  // Not for strangers: nothing tells one from another, and what they are answered may hold a token, which is kept in no table.
  if (!RETRIED.has(endpoint.method) || options.transaction === 'own' || !caller) return null
  return retryOf(request.headers['idempotency-key'], caller, request.url, content)
}

function parse(schema: z.ZodType | undefined, value: unknown, fault?: 'not-found'): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  // An impossible id is an address that does not exist.
  if (fault) throw new AppError(fault)
  throw new ValidationError(fieldErrors(schema, result.error))
}

// The schema removes what a row has beyond the contract (a password hash, for example).
function shape(endpoint: EndpointOptions, value: unknown): unknown {
  return endpoint.response instanceof z.ZodType ? endpoint.response.parse(value) : null
}

/** With what stands instead and who saved it, but for a visitor: they are not shown what others wrote. */
async function told(app: Server, endpoint: EndpointOptions, who: Actor, error: ConflictError) {
  if (who.caller?.kind !== 'user') return new AppError(error.code)
  await app.readAudit(who, error.read)
  const saved_by = await app.lastSave(app.services.db, error.read, error.fields)
  const stands = shape(endpoint, error.stands) as object
  return new AppError(error.code, { current: { ...stands, ...(saved_by && { saved_by }) } })
}

async function settle(work: (() => Promise<unknown>)[], request: FastifyRequest) {
  for (const outcome of await Promise.allSettled(work.map((run) => run())))
    if (outcome.status === 'rejected')
      request.log.error({ err: outcome.reason }, 'work after a commit failed')
}
