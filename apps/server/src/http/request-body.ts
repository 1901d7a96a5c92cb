import type { EndpointOptions, FileKind } from '@iris/contracts/endpoint'
import { AppError } from '@iris/contracts/errors'
import type { FastifyRequest } from 'fastify'
import type { FileStore } from '../files/file-store.ts'
import { receiveUpload, type StoredUpload } from '../files/receive-upload.ts'

export type RequestFiles = Record<string, StoredUpload>
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

/** Removes stored uploads that nothing refers to: the request failed, or was answered before. */
export async function discard(files: RequestFiles, store: FileStore): Promise<void> {
  await Promise.allSettled(Object.values(files).map((file) => store.remove(file.key)))
}

async function readMultipart(
  request: FastifyRequest,
  endpoint: EndpointOptions,
  store: FileStore,
): Promise<RequestContent> {
  const values: Record<string, unknown> = Object.create(null)
  const files: RequestFiles = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        addValue(values, part.fieldname, part.value)
        continue
      }
      const kind = kindOf(endpoint, part.fieldname)
      // A file box left empty is sent as a nameless file; an unknown field holds nothing we take.
      if (!kind || !part.filename) {
        part.file.resume()
        continue
      }
      const earlier = files[part.fieldname]
      files[part.fieldname] = await receiveUpload(store, part, { kind, folder: 'uploads' }).catch(
        named(part.fieldname),
      )
      if (earlier) await store.remove(earlier.key)
    }
  } catch (error) {
    // What is still to come is read and dropped: left unread, the next request on this connection would wait forever.
    request.raw.unpipe().resume()
    await discard(files, store)
    throw error
  }
  return { values, files }
}

/** A refused file's message belongs under its own field. */
function named(field: string) {
  return (error: unknown): never => {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, { field, cause: error.cause })
  }
}

/** An array repeats its field, with or without `[]`; an empty text means null (api.md). */
function addValue(values: Record<string, unknown>, field: string, sent: unknown) {
  const value = sent === '' ? null : sent
  const name = field.endsWith('[]') ? field.slice(0, -2) : field
  const earlier = values[name]
  if (field.endsWith('[]') || earlier !== undefined) {
    const list = Array.isArray(earlier) ? earlier : earlier === undefined ? [] : [earlier]
    values[name] = value === null ? list : [...list, value]
  } else {
    values[name] = value
  }
}

function kindOf(endpoint: EndpointOptions, field: string): FileKind | undefined {
  const fields = endpoint.files ?? {}
  if (Object.hasOwn(fields, field)) return fields[field]
  for (const [pattern, kind] of Object.entries(fields))
    if (pattern.endsWith('*') && field.startsWith(pattern.slice(0, -1))) return kind
  return undefined
}
