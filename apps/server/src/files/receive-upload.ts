import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileKind } from '@iris/contracts/endpoint'
import { AppError } from '@iris/contracts/errors'
import { LANES, type LanePlace, refuseWhenFull } from '../apart/lanes.ts'
import { codeOf } from '../db/error-code.ts'
import type { FileExtension } from './file-content.ts'
import { type FileStore, newKey } from './file-store.ts'
import { type InspectedFile, inspectFile } from './inspect-file.ts'

/** 20 MiB (docs/api.md, files). */
export const MAX_UPLOAD = 20 * 1024 * 1024

const MB = 1024 * 1024
/** What strangers leave free, of the store and of the folder for what is looked into: work here goes on. */
const RESERVED = { store: 1024 * MB, spools: 128 * MB }

/** How the folders begin in which files lie while they are looked into. */
export const SPOOL = 'iris-upload-'

/** The piece of a multipart file part that is needed here, as @fastify/multipart gives it. */
export type IncomingFile = {
  filename: string | undefined
  file: Readable & { truncated?: boolean }
}

/** What is stored: a rewritten picture differs in size and digest from what was sent. */
export type StoredUpload = InspectedFile & {
  key: string
  /** The name that was sent, made harmless, with the extension of its real type. */
  name: string
}

/** What a request brought: a repeated one is known by the bytes that were sent, whatever they were rewritten to. */
export type ReceivedUpload = StoredUpload & { sentSha256: string }

/**
 * Takes one uploaded file: writes it to disk while counting, decides its type by its content, and only then stores it
 * under a new key. Nothing is stored unless this returns.
 * @param folder first part of the key, e.g. `exams`
 * @param place the lane in which the file waits
 * @throws AppError `file.too-large`, `file.incomplete` (the sender broke off), `service.full` for a stranger, or what
 * `inspectFile` throws
 */
export async function receiveUpload(
  store: FileStore,
  part: IncomingFile,
  options: { kind: FileKind; folder: string; place: LanePlace },
): Promise<ReceivedUpload> {
  refuseWhenFull(options.place)
  const directory = await mkdtemp(join(tmpdir(), SPOOL))
  try {
    const path = join(directory, 'file')
    const sentSha256 = await spool(part, path, () => leaveRoom(store, options.place))
    const found = await inspectFile(path, options.kind, options.place)
    const key = newKey(options.folder)
    await store.put(key, createReadStream(path), found.size)
    return { key, name: safeName(part.filename, found.extension), ...found, sentSha256 }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Anybody may send a picture, as many as they like: the last of the disk is not for them. */
async function leaveRoom(store: FileStore, { lane }: LanePlace): Promise<void> {
  if (lane !== LANES.strangers) return
  const { bavail, bsize } = await statfs(tmpdir())
  if (bavail * bsize < RESERVED.spools || (await store.room()) < RESERVED.store)
    throw new AppError('service.full', { retryAfter: 60 })
}

/**
 * Answers the hex digest of what was sent.
 * @param check before each megabyte
 */
async function spool(
  part: IncomingFile,
  path: string,
  check: () => Promise<void>,
): Promise<string> {
  const source = part.file
  let senderFailed = false
  source.once('error', () => {
    senderFailed = true
  })
  const digest = createHash('sha256')
  let size = 0
  let checked = 0
  try {
    await pipeline(
      source,
      async function* limited(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          if (size >= checked) {
            await check()
            checked += MB
          }
          size += chunk.length
          if (size > MAX_UPLOAD) throw new AppError('file.too-large')
          digest.update(chunk)
          yield chunk
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    )
  } catch (error) {
    // A form that ends within the file may have been found out before; the parser's errors alone have no code.
    const code = codeOf(error)
    if (error instanceof AppError || (code && !senderFailed)) throw error
    throw new AppError('file.incomplete', { cause: error })
  }
  // The multipart reader cuts a file at its own limit and reports success.
  if (source.truncated) throw new AppError('file.too-large')
  return digest.digest('hex')
}

/**
 * A name that is safe to show and to send in a header: no folders, no control or direction characters, at most 120
 * characters before the extension, which follows from the content.
 */
export function safeName(sent: string | undefined, extension: FileExtension): string {
  const base = (sent ?? '')
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*%;]/g, '')
    .replace(/\.(jpe?g|png|pdf|docx|xlsx)$/i, '')
    .replace(/\s+/g, ' ')
    // The end is tried only where a run of dots begins: tried at each dot, a name of nothing else takes seconds.
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '')
  return `${[...base].slice(0, 120).join('') || 'arquivo'}.${extension}`
}
