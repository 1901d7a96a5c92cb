import type { EndpointOptions } from '@iris/contracts/endpoint'
import { AppError } from '@iris/contracts/errors'
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
