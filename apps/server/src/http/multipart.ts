import type { EndpointOptions, FileKind } from '@iris/contracts/endpoint'
import { AppError } from '@iris/contracts/errors'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FileStore } from '../files/file-store.ts'
import { type ReceivedUpload, receiveUpload } from '../files/receive-upload.ts'
import { callerAddressOf } from './caller.ts'
import { isTooDeep } from './json-depth.ts'
import { requestPlace } from './place.ts'

export type RequestFiles = Record<string, ReceivedUpload>

/** The limit of all texts of a form together, as for a JSON body. */
const MAX_TEXTS = 1024 * 1024
/** The limit of one text of a form that anybody may send. */
const MAX_STRANGERS_TEXT = 64 * 1024
/** How many unknown fields may come besides; they are read and dropped. */
const MAX_DROPPED = 1024 * 1024
const MAX_TEXT_FIELDS = 500
const MAX_FILES = 50
const MAX_PARTS = 550

/**
 * Reads a form part by part. Only what the contract names is kept: texts in memory, files in the store. Anything else
 * passes through without being held.
 * @returns the texts as they came, and the stored files, one for each field
 * @throws AppError `body.too-large`, `file.repeated`, or what `receiveUpload` throws, with its field; nothing is left
 * in the store
 */
export async function readMultipart(
  request: FastifyRequest,
  endpoint: EndpointOptions,
  store: FileStore,
): Promise<{ values: Record<string, unknown>; files: RequestFiles }> {
  const known = textFieldsOf(endpoint)
  const place = requestPlace(request.admitted, callerAddressOf(request))
  const values: Record<string, unknown> = Object.create(null)
  const files: RequestFiles = {}
  const texts = budget(MAX_TEXTS)
  const dropped = budget(MAX_DROPPED)
  const parts = request.parts({
    // An unknown text is read as a stream, like a file: otherwise it would be collected before it could be dropped.
    isPartAFile: (field, type, name) =>
      name !== undefined || type === 'application/octet-stream' || !known(field ?? ''),
    limits: {
      files: MAX_FILES,
      fields: MAX_TEXT_FIELDS,
      parts: MAX_PARTS,
      fieldSize: endpoint.access === 'public' ? MAX_STRANGERS_TEXT : MAX_TEXTS,
    },
  })
  try {
    for await (const part of wellFormed(parts)) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new AppError('body.too-large')
        // A text that says it is JSON arrives parsed.
        const isText = typeof part.value === 'string'
        if (!isText && isTooDeep(part.value)) throw new AppError('body.too-deep')
        texts(isText ? String(part.value).length : JSON.stringify(part.value).length)
        addValue(values, part.fieldname, part.value)
        continue
      }
      const kind = fileKindOf(endpoint, part.fieldname)
      // An empty file box is sent as a file without a name.
      if (!kind || !part.filename) {
        for await (const chunk of wellFormed(part.file)) dropped(chunk.length)
        continue
      }
      const field = part.fieldname
      if (files[field]) throw new AppError('file.repeated', { field })
      files[field] = await receiveUpload(store, part, { kind, folder: 'uploads', place }).catch(
        named(field),
      )
    }
  } catch (error) {
    // The rest is read and dropped; otherwise the next request on this connection would wait for ever.
    request.raw.unpipe().resume()
    await discardParts(files, store)
    throw error
  }
  return { values, files }
}

/** Faults that the parser finds are the sender's; it reports them in English and without a code. */
async function* wellFormed<T>(pieces: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* pieces
  } catch (cause) {
    throw (cause as { code?: string }).code ? cause : new AppError('body.malformed', { cause })
  }
}

/** Removes stored uploads that nothing refers to, because the request failed or was answered before. */
export async function discardParts(files: RequestFiles, store: FileStore): Promise<void> {
  await Promise.allSettled(Object.values(files).map((file) => store.remove(file.key)))
}

/** Whether a name is one of the texts of the contract, with or without `[]`. */
export function textFieldsOf({ body }: EndpointOptions): (name: string) => boolean {
  const names = body instanceof z.ZodObject ? new Set(Object.keys(body.shape)) : new Set<string>()
  return (name) => names.has(bare(name))
}

function budget(most: number) {
  let used = 0
  return (bytes: number) => {
    used += bytes
    if (used > most) throw new AppError('body.too-large')
  }
}

/** The message of a refused file is shown under its own field. */
function named(field: string) {
  return (error: unknown): never => {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, { field, retryAfter: error.retryAfter, cause: error.cause })
  }
}

const bare = (name: string) => (name.endsWith('[]') ? name.slice(0, -2) : name)

/** An array repeats its field, with or without `[]`; an empty text means null (docs/api.md). */
function addValue(values: Record<string, unknown>, field: string, sent: unknown) {
  const value = sent === '' ? null : sent
  const name = bare(field)
  const earlier = values[name]
  if (name !== field || earlier !== undefined) {
    const list = Array.isArray(earlier) ? earlier : earlier === undefined ? [] : [earlier]
    // In place: copying the list for each value would take quadratic time.
    if (value !== null) list.push(value)
    values[name] = list
  } else {
    values[name] = value
  }
}

function fileKindOf(endpoint: EndpointOptions, field: string): FileKind | undefined {
  const fields = endpoint.files ?? {}
  if (Object.hasOwn(fields, field)) return fields[field]
  for (const [pattern, kind] of Object.entries(fields))
    if (pattern.endsWith('*') && field.startsWith(pattern.slice(0, -1))) return kind
  return undefined
}
