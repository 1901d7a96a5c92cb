import { createHash } from 'node:crypto'
import { z } from 'zod'
import { inBlocks } from './blocks.ts'

// The inner format of a backup: entries one after the other, each a head in JSON, its bytes, and their check sum. A
// record is a letter, a length, and so many bytes.

const HEAD = 'E'.charCodeAt(0)
const DATA = 'D'.charCodeAt(0)
const TAIL = 'Z'.charCodeAt(0)
const PREFIX = 5
const MOST = 1024 * 1024
/** Rows come one by one and files in pieces: a record should be neither tiny nor huge. */
const BLOCK = MOST / 4

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)

export const headSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('manifest'),
    /** The version of the program that made it. */
    version: z.string(),
    postgres: z.string(),
    migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
  }),
  /** The rows as COPY writes them. */
  z.object({ kind: z.literal('table'), name, columns: z.array(name).min(1) }),
  /** The value of each sequence: JSON. */
  z.object({ kind: z.literal('sequences') }),
  /** Waiting jobs: JSON. */
  z.object({ kind: z.literal('jobs') }),
  z.object({ kind: z.literal('secret'), name: z.literal('jwt') }),
  z.object({
    kind: z.literal('file'),
    key: z.string().regex(/^[a-z0-9-]+(\/[a-z0-9-]+)+$/),
    size: z.number().int().min(0),
  }),
  /** The last entry. */
  z.object({
    kind: z.literal('summary'),
    rows: z.record(name, z.number()),
    files: z.number(),
    missing: z.number(),
  }),
])
export type EntryHead = z.output<typeof headSchema>

export type BackupEntry = { head: EntryHead; body: AsyncIterable<Buffer> }
export type EntrySum = { bytes: number; sha256: string }

export type EntryToWrite = {
  head: EntryHead
  body?: AsyncIterable<Buffer> | Iterable<Buffer>
  /** Called when the whole body has been written. */
  written?: (sum: EntrySum) => void
}

const tailSchema = z.object({ bytes: z.number(), sha256: z.string() })

export async function* writeEntries(entries: AsyncIterable<EntryToWrite>): AsyncGenerator<Buffer> {
  for await (const { head, body = [], written } of entries) {
    yield record(HEAD, Buffer.from(JSON.stringify(head)))
    const hash = createHash('sha256')
    let bytes = 0
    for await (const block of inBlocks(body, BLOCK)) {
      hash.update(block)
      bytes += block.length
      yield record(DATA, block)
    }
    const sum = { bytes, sha256: hash.digest('hex') }
    yield record(TAIL, Buffer.from(JSON.stringify(sum)))
    written?.(sum)
  }
}

/**
 * The entries in order; a body must be read or skipped before the next entry.
 * @throws Error with a sentence in Portuguese when the bytes are not those that were written
 */
export async function* readEntries(content: AsyncIterable<Buffer>): AsyncGenerator<BackupEntry> {
  const source = new Source(content)
  for (;;) {
    const first = await source.record()
    if (first === undefined) return
    if (first.letter !== HEAD) throw unreadable()
    const head = headSchema.safeParse(jsonOf(first.bytes))
    if (!head.success) throw unreadable()
    const body = bodyOf(source)
    yield { head: head.data, body }
    for await (const _rest of body);
  }
}

async function* bodyOf(source: Source): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let bytes = 0
  for (;;) {
    const next = await source.record()
    if (next?.letter === DATA) {
      hash.update(next.bytes)
      bytes += next.bytes.length
      yield next.bytes
      continue
    }
    const tail = next?.letter === TAIL ? tailSchema.safeParse(jsonOf(next.bytes)) : undefined
    if (tail?.data?.bytes !== bytes || tail.data.sha256 !== hash.digest('hex')) throw unreadable()
    return
  }
}

class Source {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(content: AsyncIterable<Buffer>) {
    this.#chunks = content[Symbol.asyncIterator]()
  }

  async record(): Promise<{ letter: number; bytes: Buffer } | undefined> {
    const prefix = await this.#take(PREFIX)
    if (prefix === undefined) return undefined
    const length = prefix.readUInt32BE(1)
    const bytes = length > MOST ? undefined : await this.#take(length)
    if (bytes === undefined) throw unreadable()
    return { letter: prefix.readUInt8(0), bytes }
  }

  async #take(length: number): Promise<Buffer | undefined> {
    const parts = [this.#rest]
    let has = this.#rest.length
    while (has < length) {
      const next = await this.#chunks.next()
      if (next.done) {
        if (has === 0) return undefined
        throw unreadable()
      }
      parts.push(next.value)
      has += next.value.length
    }
    const all = parts.length === 1 ? this.#rest : Buffer.concat(parts)
    this.#rest = all.subarray(length)
    return all.subarray(0, length)
  }
}

function record(letter: number, bytes: Buffer): Buffer {
  const prefix = Buffer.alloc(PREFIX)
  prefix.writeUInt8(letter)
  prefix.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([prefix, bytes])
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw unreadable()
  }
}

const unreadable = () => new Error('O conteúdo desta cópia não pode ser lido.')
