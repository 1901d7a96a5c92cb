import type { EndpointOptions } from '@iris/contracts/endpoint'
import { AppError } from '@iris/contracts/errors'
import { SEARCH_HEADER } from '@iris/contracts/quiet-search'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FileStore } from '../files/file-store.ts'
import { type RequestFiles, readMultipart } from './multipart.ts'

export type RequestContent = { values: unknown; files: RequestFiles }

/** The body before its schema: JSON as it came, or a multipart form with its files already stored. */
export async function readContent(
  request: FastifyRequest,
  endpoint: EndpointOptions,
  store: FileStore,
): Promise<RequestContent> {
  if (!request.isMultipart()) return { values: request.body ?? {}, files: {} }
  if (!endpoint.files) throw new AppError('body.type')
  return readMultipart(request, endpoint, store)
}

/**
 * An empty text is what a form sends for a field left blank: it is `null` where the field may be absent, as in multipart.
 * What was sent stays as it is, because a retry is known by it.
 */
export function emptyAsNone(schema: z.ZodType | undefined, sent: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || typeof sent !== 'object' || sent === null) return sent
  const blank = Object.entries(schema.shape).filter(
    ([field, { safeParse }]) =>
      (sent as Record<string, unknown>)[field] === '' && safeParse(null).success,
  )
  return blank.length === 0
    ? sent
    : { ...sent, ...Object.fromEntries(blank.map(([field]) => [field, null])) }
}

/**
 * The query of the address, together with the part that the browser sends in a header
 * (`@iris/contracts/quiet-search`). An empty filter is none.
 */
export function sentQueryOf({ query, headers }: FastifyRequest): unknown {
  const quiet = headers[SEARCH_HEADER]
  const sent = Object.entries(query as object)
  if (typeof quiet === 'string') sent.push(...new URLSearchParams(quiet))
  return Object.fromEntries(sent.filter(([, value]) => value !== ''))
}
