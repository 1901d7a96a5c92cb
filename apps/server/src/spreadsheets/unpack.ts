import { pipeline, Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { packedBytes, type ZipEntry } from '../files/zip-content.ts'
import { UnreadableSpreadsheet } from './unreadable.ts'

const CHUNK = 64 * 1024
const STORED = 0
const DEFLATED = 8

/**
 * A part's bytes, unpacked as they are asked for.
 * @param most how many bytes it may unpack to, whatever size its header claims
 * @throws UnreadableSpreadsheet when there are more, or it is damaged
 */
export async function* unpack(archive: Buffer, entry: ZipEntry, most: number) {
  let size = 0
  try {
    for await (const chunk of unpacked(archive, entry)) {
      size += chunk.length
      if (size > most) throw new UnreadableSpreadsheet('A part unpacks to too much.')
      yield chunk
    }
  } catch (error) {
    if (error instanceof UnreadableSpreadsheet) throw error
    throw new UnreadableSpreadsheet('A part cannot be unpacked.', { cause: error })
  }
}

function unpacked(archive: Buffer, entry: ZipEntry): AsyncIterable<Buffer> {
  const packed = packedBytes(archive, entry)
  if (!packed) throw new UnreadableSpreadsheet('A part is not where the archive says.')
  if (entry.method === STORED) return Readable.from(slices(packed))
  if (entry.method !== DEFLATED) throw new UnreadableSpreadsheet('A part is packed in another way.')
  const inflate = createInflateRaw({ chunkSize: CHUNK })
  // A fault comes out of whoever reads `inflate`.
  pipeline(Readable.from(slices(packed)), inflate, () => {})
  return inflate
}

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK)
}

/** A small part as text. */
export async function unpackText(archive: Buffer, entry: ZipEntry, most: number): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of unpack(archive, entry, most)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
