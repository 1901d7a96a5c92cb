import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '@iris/contracts/errors'
import type { FastifyInstance } from 'fastify'

const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

const { code, message } = new AppError('request.malformed')
const BODY = Buffer.from(JSON.stringify({ message, code }))
const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': BODY.length,
  Connection: 'close',
}

/** Answers, as every refusal, what never became a request (its head is malformed, too long or too slow), and ends the connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = STATUS[error.code ?? ''] ?? 400
  const lines = Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`
  if (socket.writable) socket.write(Buffer.concat([Buffer.from(head), BODY]))
  socket.destroy(error)
}

/** For `createServer`: Node itself refuses what names no host, without a word. */
export const HTTP_OPTIONS = { requireHostHeader: false }

/** Answers, as every refusal, a head that was read but that HTTP does not allow. */
export function refuseImpossible(app: Pick<FastifyInstance, 'addHook' | 'server'>): void {
  app.server.on('checkExpectation', (_, answer) => answer.writeHead(417, HEADERS).end(BODY))
  app.addHook('onRequest', async ({ raw: { httpVersion, headers } }, reply) => {
    if (headers.host !== undefined || httpVersion === '1.0') return
    reply.header('Connection', 'close')
    throw new AppError('request.malformed')
  })
}
