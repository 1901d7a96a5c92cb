import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '@iris/contracts/errors'

const STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** Answers, as every refusal, what never became a request (its head is malformed, too long or too slow), and ends the connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { code, message } = new AppError('request.malformed')
  const status = STATUS[error.code ?? ''] ?? 400
  const body = Buffer.from(JSON.stringify({ message, code }))
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`
  if (socket.writable) socket.write(Buffer.concat([Buffer.from(head), body]))
  socket.destroy(error)
}
