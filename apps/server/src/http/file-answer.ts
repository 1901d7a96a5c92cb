import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** What a handler of a `response: 'file'` endpoint gives back. */
export type FileAnswer = {
  stream: Readable | Buffer
  type: string
  name: string
  /** `attachment` downloads; `inline` may be shown in the page that fetched it. */
  disposition: 'attachment' | 'inline'
}

/** Sends bytes that people uploaded or we made: never sniffed, never run, never cached by others. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const ascii = file.name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '')
  return reply
    .type(file.type)
    .header(
      'Content-Disposition',
      `${file.disposition}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    )
    .header('Content-Security-Policy', "sandbox; default-src 'none'")
    .header('X-Content-Type-Options', 'nosniff')
    .header('Cache-Control', 'private, no-store')
    .send(file.stream)
}
