import type { EndpointOptions } from '@iris/contracts/endpoint'
import { AppError } from '@iris/contracts/errors'
import { SEARCH_HEADER } from '@iris/contracts/quiet-search'
import type { FastifyRequest } from 'fastify'
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
 * The query of the address, together with the part that the browser sends in a header
 * (`@iris/contracts/quiet-search`).
 */
export function sentQueryOf({ query, headers }: FastifyRequest): unknown {
  const quiet = headers[SEARCH_HEADER]
  if (typeof quiet !== 'string') return query
  return { ...(query as object), ...Object.fromEntries(new URLSearchParams(quiet)) }
}
