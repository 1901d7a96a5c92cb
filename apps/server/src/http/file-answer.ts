import type { Readable } from 'node:stream'
import { AppError } from '@iris/contracts/errors'
import type { FastifyReply } from 'fastify'
import type { FileStore } from '../files/file-store.ts'
import type { StoredFile } from '../files/stored-files.sql.ts'

/** What a handler of a `response: 'file'` endpoint gives back. */
export type FileAnswer = {
  stream: Readable | Buffer
  type: string
  name: string
  /** `attachment` downloads; `inline` may be shown in the page that fetched it. */
  disposition: 'attachment' | 'inline'
}

/** A PDF just made, which may be shown where it was asked for. */
export function pdfAnswer(name: string, stream: Buffer): FileAnswer {
  return { stream, type: 'application/pdf', name, disposition: 'inline' }
}

/** Of a route that gives out what is stored already: it costs next to nothing. */
export const STORED = { share: 'stored' } as const

/** A stored file as an answer: pictures and PDF open where they are, anything else is saved. Throws AppError `not-found`. */
export async function openStoredFile(
  files: FileStore,
  file: StoredFile | undefined,
): Promise<FileAnswer> {
  if (!file) throw new AppError('not-found')
  const isShown = file.type.startsWith('image/') || file.type === 'application/pdf'
  return {
    stream: await files.read(file.key),
    type: file.type,
    name: file.name,
    disposition: isShown ? 'inline' : 'attachment',
  }
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
