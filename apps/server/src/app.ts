import { isUtf8 } from 'node:buffer'
import { join } from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { AppError } from '@iris/contracts/errors'
import fastify, { type FastifyBaseLogger, type FastifyReply, LogController } from 'fastify'
import { createReadAudit } from './audit/audit.ts'
import type { Config } from './config.ts'
import { MAX_UPLOAD } from './files/receive-upload.ts'
import { sendError } from './http/error-reply.ts'
import { healthRoutes } from './http/health.ts'
import { isTooDeep } from './http/json-depth.ts'
import { closeWhenLeaving } from './http/leave.ts'
import { oneAtATime } from './http/one-at-a-time.ts'
import { openapi } from './http/openapi.ts'
import { safeHeaders } from './http/safe-headers.ts'
import type { Server } from './http/serve.ts'
import { createTokens } from './http/tokens.ts'
import { HTTP_OPTIONS, refuseImpossible, refuseUnreadable } from './http/unreadable-request.ts'
import { webApp } from './http/web-app.ts'
import { callers, modules, saved } from './modules.ts'
import type { Services } from './services.ts'
import { VERSION } from './version.ts'
import type { Log } from './watch/log.ts'
import { watchRequests } from './watch/watch-requests.ts'

const WEB_APP = join(import.meta.dirname, '../../web/dist')
const JSON_LIMIT = 1024 * 1024
/** 20 MiB at 25 KB a second: a slow upload gets through, and one that never ends does not keep its connection. */
const REQUEST_TIMEOUT = 15 * 60 * 1000
/**
 * Nothing moves on a connection: a phone that went away while it read an export, whose turn and rows are then free (Node
 * may take twice as long to see it). What is worked on without a word takes far less.
 */
const STALLED = 2 * 60 * 1000

export type AppOptions = {
  services: Services
  /** Without it nothing is logged. */
  log?: Log
  /** The folder of the built web app; without such a folder only the API answers. */
  webRoot?: string
}

/** The whole HTTP application, not listening yet. */
export async function createApp({ services, log, webRoot = WEB_APP }: AppOptions): Promise<Server> {
  const { config } = services
  const app = fastify({
    ...(log && { loggerInstance: log as FastifyBaseLogger }),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    http: HTTP_OPTIONS,
    bodyLimit: JSON_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    connectionTimeout: STALLED,
    // Whoever still comes while what is under way ends is answered as well.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    trustProxy: trusted(config.trustProxy),
    genReqId: () => crypto.randomUUID(),
    // An address that cannot be decoded never reaches a route or the error handler.
    frameworkErrors: sendError,
    clientErrorHandler: refuseUnreadable,
  }) as unknown as Server
  app.services = services
  app.tokens = createTokens(config.jwtSecret)
  app.callers = callers
  app.lastSave = saved
  app.endpoints = []
  app.readAudit = createReadAudit(services.db)
  app.decorateRequest('admitted', null)

  app.setErrorHandler(sendError)
  oneAtATime(app)
  refuseImpossible(app)
  acceptJson(app)
  safeHeaders(app, config)
  // Routes say for themselves what is compressed; what others send is never unpacked.
  await app.register(compress, { global: false, globalDecompression: false })
  await app.register(cookie)
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: MAX_UPLOAD + 1 },
  })
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    reply.header('X-Robots-Tag', 'noindex')
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
  })

  closeWhenLeaving(app)
  healthRoutes(app)
  watchRequests(app)
  for (const routes of modules) routes(app)
  await apiPage(app)
  await webApp(app, webRoot)
  return app
}

// Fastify also takes a number of proxies, but by its types only as a function.
function trusted(proxies: Config['trustProxy']) {
  if (typeof proxies !== 'number') return proxies ?? false
  return (_address: string, hop: number) => hop < proxies
}

function acceptJson(app: Server) {
  const parse = app.getDefaultJsonParser('error', 'error')
  // Fastify takes plain text by itself, but no body of ours is plain text.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  const types = ['application/json', 'application/vnd.api+json']
  app.addContentTypeParser(types, { parseAs: 'buffer' }, (request, sent, done) => {
    const body = sent as Buffer
    // A POST without a body (log out, send a result) is fine, even when it says it is JSON.
    if (body.length === 0) return done(null, undefined)
    // Read as UTF-8, the letters of another encoding would be stored as '�'.
    if (!isUtf8(body)) return done(new AppError('body.malformed'))
    return parse(request, body.toString(), (error, value) =>
      isTooDeep(value) ? done(new AppError('body.too-deep')) : done(error, value),
    )
  })
}

async function apiPage(app: Server) {
  let made: Buffer | undefined
  // Most instances are never asked for it. Written once, because anybody may ask for it as often as they like.
  const document = (reply: FastifyReply) => {
    made ??= Buffer.from(JSON.stringify(openapi(app.endpoints, VERSION)))
    reply.type('application/json; charset=utf-8')
    return made
  }
  app.get('/api/openapi.json', async (_request, reply) => document(reply))
  await app.register(swagger, { mode: 'static', specification: { document: {} as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformSpecification: (_none, _request, reply) => document(reply),
    transformSpecificationClone: false,
  })
}
