import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { AppError } from '@iris/contracts/errors'
import type { FastifyRequest } from 'fastify'
import type { Server } from '../http/serve.ts'
import type { Metrics } from './metrics.ts'

/** What a proxy adds when it passes a request on. */
const FORWARDED =
  /^(forwarded|x-forwarded-.*|x-real-ip|x-client-ip|x-original-.*|via|cf-connecting-ip|true-client-ip)$/

/** `GET /metrics`: for this machine, and for whoever holds METRICS_TOKEN. To anybody else there is no such page. */
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
 * Whether somebody on this machine asks us directly. A proxy beside us also calls from here: it shows itself by what it adds,
 * or by the name people call it. The name also keeps out a page of a foreign site open in a browser of this machine.
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

/** Takes as long whatever was sent. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
