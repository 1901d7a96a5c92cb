import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileKind } from '@iris/contracts/endpoint'
import { AppError } from '@iris/contracts/errors'
import { type FileStore, newKey } from './file-store.ts'
import { type FileExtension, inspectFile } from './inspect-file.ts'

/** 20 MiB (api.md, "uploads"). */
export const MAX_UPLOAD = 20 * 1024 * 1024

/** The piece of a multipart file part that is needed here, as @fastify/multipart gives it. */
export type IncomingFile = {
  filename: string | undefined
  file: Readable & { truncated?: boolean }
}

export type StoredUpload = {
  key: string
  /** The name it was sent with, made harmless, with the extension of what it really is. */
  name: string
  /** Media type, by content. */
  type: string
  extension: FileExtension
  /** Bytes stored, which for a rewritten picture are not those sent. */
  size: number
  /** Hex digest of the bytes stored. */
  sha256: string
}

/**
 * Takes one uploaded file: spools it to disk while counting, decides by content what it is, and only then
 * stores it under a new key. Nothing is stored unless this returns.
 * @param folder first part of the key, e.g. `exams`
 * @throws AppError `file.too-large`, `file.incomplete` (the sender broke off), `file.type`, `file.image-only`
 */
export async function receiveUpload(
  store: FileStore,
  part: IncomingFile,
  options: { kind: FileKind; folder: string },
): Promise<StoredUpload> {
  const directory = await mkdtemp(join(tmpdir(), 'upload-'))
  try {
    const path = join(directory, 'file')
    await spool(part, path)
    const found = await inTurn(() => inspectSpooled(path, options.kind))
    const key = newKey(options.folder)
    await store.put(key, createReadStream(path), found.size)
    return { key, name: safeName(part.filename, found.extension), ...found }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function spool(part: IncomingFile, path: string): Promise<void> {
  const source = part.file
  let senderFailed = false
  source.once('error', () => {
    senderFailed = true
  })
  let size = 0
  try {
    await pipeline(
      source,
      async function* limited(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length
          if (size > MAX_UPLOAD) throw new AppError('file.too-large')
          yield chunk
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    )
  } catch (error) {
    if (error instanceof AppError || !senderFailed) throw error
    throw new AppError('file.incomplete', { cause: error })
  }
  // The multipart reader cuts a file at its own limit and reports success.
  if (source.truncated) throw new AppError('file.too-large')
}

type Inspected = Omit<StoredUpload, 'key' | 'name'>

async function inspectSpooled(path: string, kind: FileKind): Promise<Inspected> {
  const sent = await readFile(path)
  const { bytes, type, extension } = await inspectFile(sent, kind)
  if (bytes !== sent) await writeFile(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { type, extension, size: bytes.length, sha256 }
}

let last: Promise<unknown> = Promise.resolve()

// Looking into a file takes its bytes, and a picture's pixels, into memory: one at a time keeps that bounded.
function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const result = last.then(task, task)
  last = result.catch(() => undefined)
  return result
}

/**
 * A name fit to show and to send in a header: no folders, no control or direction characters, at most 120
 * characters before the extension, which is that of the content.
 */
export function safeName(sent: string | undefined, extension: FileExtension): string {
  const base = (sent ?? '')
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*%;]/g, '')
    .replace(/\.(jpe?g|png|pdf|docx|xlsx)$/i, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return `${[...base].slice(0, 120).join('') || 'arquivo'}.${extension}`
}
