import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  type ScryptOptions,
  scrypt,
} from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { z } from 'zod'
import { inBlocks } from './blocks.ts'

// The outer format of a backup (docs/adr/0025): a mark, a head in JSON, the content in chunks of at most a mebibyte,
// and the SHA-256 of all that. With a passphrase each chunk is sealed by AES-256-GCM under a key that no other file
// has. The number of a chunk, and whether it is the last, are in its nonce, so none can be left out, moved or added.

const MAGIC = Buffer.from('IRIS BACKUP\n')
const CHUNK = 1024 * 1024
const TAG = 16
const CHECKSUM = 32
const MOST_HEAD = 4096
/** In the length of a chunk: it is the last one. */
const LAST = 0x80000000

/** 128 MiB and about half a second for each guess. Other values would be a format 2. */
const COST: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

const headSchema = z.object({
  format: z.literal(1),
  made_at: z.string(),
  salt: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  /** The database it was made of; former versions did not say it. */
  made_of: z.string().optional(),
})
type Head = z.output<typeof headSchema>

/** Seals the content; without a passphrase it is readable. */
export async function* sealBackup(
  content: AsyncIterable<Buffer>,
  passphrase: string | undefined,
  madeOf?: string,
): AsyncGenerator<Buffer> {
  const salt = passphrase === undefined ? null : randomBytes(32).toString('hex')
  const head: Head = { format: 1, made_at: new Date().toISOString(), salt, made_of: madeOf }
  const json = Buffer.from(JSON.stringify(head))
  const key = await keyOf(head, passphrase)
  const checksum = createHash('sha256')
  const first = Buffer.concat([MAGIC, numbered(json.length), json])
  checksum.update(first)
  yield first
  let number = 0
  const wrap = function* (block: Buffer, last: boolean) {
    const sealed = key ? encrypt(key, nonceOf(number++, last), json, block) : block
    const length = numbered((sealed.length | (last ? LAST : 0)) >>> 0)
    checksum.update(length).update(sealed)
    yield length
    yield sealed
  }
  let held: Buffer | undefined
  for await (const block of inBlocks(content, CHUNK)) {
    if (held) yield* wrap(held, false)
    held = block
  }
  yield* wrap(held ?? Buffer.alloc(0), true)
  yield checksum.digest()
}

/** A file whose checksum is right and which the passphrase opens. */
export type OpenedBackup = { content: () => AsyncGenerator<Buffer>; madeAt: string }

/**
 * Checks the whole file before anything is read from it.
 * @throws Error with a sentence in Portuguese: a foreign file, a broken one, a wrong passphrase or a missing one
 */
export async function openBackup(
  path: string,
  passphrase: string | undefined,
): Promise<OpenedBackup> {
  const file = await open(path)
  try {
    const start = await readAt(file, 0, MAGIC.length)
    if (!start?.equals(MAGIC)) throw foreign()
    await verifyChecksum(path, (await file.stat()).size)
    const { head, json, begin } = await readHead(file)
    if (head.salt !== null && passphrase === undefined)
      throw new Error(
        'Esta cópia está cifrada. Diga em --passphrase-file o arquivo que guarda a senha.',
      )
    const key = await keyOf(head, head.salt === null ? undefined : passphrase)
    const content = () => chunksOf(path, begin, json, key)
    for await (const _first of content()) break
    return { content, madeAt: head.made_at }
  } finally {
    await file.close()
  }
}

/** The head of a file, which stands open under every passphrase. @throws Error where it is no backup */
export async function readHeadOf(path: string): Promise<Head> {
  const file = await open(path)
  try {
    const start = await readAt(file, 0, MAGIC.length)
    if (!start?.equals(MAGIC)) throw foreign()
    return (await readHead(file)).head
  } finally {
    await file.close()
  }
}

async function readHead(file: FileHandle): Promise<{ head: Head; json: Buffer; begin: number }> {
  const length = (await readAt(file, MAGIC.length, 4))?.readUInt32BE() ?? 0
  const begin = MAGIC.length + 4
  const json = length > MOST_HEAD ? undefined : await readAt(file, begin, length)
  if (!json) throw broken()
  let parsed: unknown
  try {
    parsed = JSON.parse(json.toString())
  } catch {
    throw broken()
  }
  const head = headSchema.safeParse(parsed)
  if (head.success) return { head: head.data, json, begin: begin + length }
  throw new Error('Esta cópia é de um formato que esta versão da Íris não conhece.')
}

async function verifyChecksum(path: string, size: number): Promise<void> {
  if (size < MAGIC.length + CHECKSUM) throw broken()
  const checksum = createHash('sha256')
  await pipeline(createReadStream(path, { end: size - CHECKSUM - 1 }), checksum)
  const file = await open(path)
  try {
    const written = await readAt(file, size - CHECKSUM, CHECKSUM)
    if (!written?.equals(checksum.read() as Buffer)) throw broken()
  } finally {
    await file.close()
  }
}

async function* chunksOf(
  path: string,
  begin: number,
  json: Buffer,
  key: Buffer | undefined,
): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    let at = begin
    for (let number = 0; ; number++) {
      const field = (await readAt(file, at, 4))?.readUInt32BE() ?? 0
      const last = field >= LAST
      const length = last ? field - LAST : field
      if (length > CHUNK + TAG) throw broken()
      const sealed = await readAt(file, at + 4, length)
      if (!sealed || (length === 0 && !last)) throw broken()
      yield key ? decrypt(key, nonceOf(number, last), json, sealed) : sealed
      at += 4 + length
      if (!last) continue
      if ((await file.stat()).size !== at + CHECKSUM) throw broken()
      return
    }
  } finally {
    await file.close()
  }
}

const foreign = () => new Error('Este arquivo não é uma cópia da Íris.')
const broken = () => new Error('Esta cópia está danificada ou incompleta.')

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer | undefined> {
  const buffer = Buffer.allocUnsafe(length)
  for (let got = 0; got < length; ) {
    const { bytesRead } = await file.read(buffer, got, length - got, at + got)
    if (bytesRead === 0) return undefined
    got += bytesRead
  }
  return buffer
}

async function keyOf(head: Head, passphrase: string | undefined): Promise<Buffer | undefined> {
  if (head.salt === null || passphrase === undefined) return undefined
  const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
  return derive(passphrase.normalize('NFC'), Buffer.from(head.salt, 'hex'), 32, COST)
}

/** The key belongs to this file alone, so counting is enough to never repeat a nonce. */
function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce.writeUInt8(last ? 1 : 0, 11)
  return nonce
}

function encrypt(key: Buffer, nonce: Buffer, head: Buffer, block: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(head)
  return Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Buffer, nonce: Buffer, head: Buffer, sealed: Buffer): Buffer {
  if (sealed.length < TAG) throw broken()
  const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG }).setAAD(head)
  cipher.setAuthTag(sealed.subarray(-TAG))
  const block = cipher.update(sealed.subarray(0, -TAG))
  try {
    return Buffer.concat([block, cipher.final()])
  } catch (error) {
    // The checksum was right, so the file is not damaged.
    throw new Error('A senha não é a desta cópia.', { cause: error })
  }
}

function numbered(value: number): Buffer {
  const field = Buffer.alloc(4)
  field.writeUInt32BE(value)
  return field
}
