import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { AppError } from '@iris/contracts/errors'
import type { FastifyRequest } from 'fastify'
import type { Server } from '../http/serve.ts'
import type { Metrics } from './metrics.ts'

/** The headers that a proxy adds when it passes a request on. */
const FORWARDED =
  /^(forwarded|x-forwarded-.*|x-real-ip|x-client-ip|x-original-.*|via|cf-connecting-ip|true-client-ip)$/

/** `GET /metrics`: for this machine, and for holders of METRICS_TOKEN. Everybody else gets 404. */
export function metricsRoute(app: Server, metrics: Metrics): void {
  const token = app.services.config.metricsToken
  app.get('/metrics', async (request, reply) => {
    requireWatcher(request, token)
    reply.header('Cache-Control', 'no-store')
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

function requireWatcher(request: FastifyRequest, token: string | undefined): void {
  const { authorization } = request.headers
  if (token && authorization) {
    if (isSame(authorization, `Bearer ${token}`)) return
    throw new AppError('auth.invalid')
  }
  if (!isFromThisMachine(request)) throw new AppError('route.not-found')
}

/**
 * Whether a program on this machine asks us directly. A proxy on this machine also calls from here: it shows by the
 * headers it adds, or by the host name. The host name also keeps out a foreign web page open in a browser of this
 * machine.
 */
function isFromThisMachine({ ip, socket, headers, hostname }: FastifyRequest): boolean {
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) return false
  return isLoopback(socket.remoteAddress ?? '') && isLoopback(ip) && isOwnName(hostname)
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '')
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}

function isOwnName(hostname: string): boolean {
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

/** Takes the same time whatever was sent. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
