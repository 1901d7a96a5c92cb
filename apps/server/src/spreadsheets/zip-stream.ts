import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/** One file of an archive; its bytes are asked for when its turn comes. */
export type ZipPart = { name: string; content: AsyncIterable<Buffer> | Iterable<Buffer> }

const DEFLATED = 8
const NOTHING = new Uint8Array()
/** The first day ZIP knows: the archive tells nothing of when it was made. */
const DATE = '1980-01-01T00:00'
/** Sizes are 32-bit numbers. A sheet of Excel's own most rows, some 50 columns wide, stays below. */
const MAX_SIZE = 0xffffffff
/** Nearly as small as the default and twice as fast. */
const LEVEL = 4

/** An archive as it is made: nothing is kept but one line per part. */
export async function* zipStream(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let size = 0
  const archive = new Zip((error, bytes) => {
    if (error) throw error
    size += bytes.length
    if (bytes.length > 0) ready.push(bytes)
  })
  for await (const { name, content } of parts) {
    const part: ZipInputFile = {
      filename: name,
      size: 0,
      crc: 0,
      compression: DEFLATED,
      mtime: DATE,
    }
    archive.add(part)
    // Whoever waits for the archive has its first bytes before the first row was asked for.
    part.ondata?.(null, NOTHING, false)
    yield* ready.splice(0)
    for await (const packed of deflated(content, part)) {
      part.ondata?.(null, packed, false)
      yield* ready.splice(0)
    }
    part.ondata?.(null, NOTHING, true)
    if (Math.max(part.size, size) > MAX_SIZE) throw new Error(`${name} is too big for an archive.`)
  }
  archive.end()
  yield* ready
}

/** Packed by the machine's own zlib, beside the program's thread, while `part` counts what goes in. */
async function* deflated(
  content: ZipPart['content'],
  part: ZipInputFile,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  async function* counted() {
    for await (const chunk of content) {
      part.crc = crc32(chunk, part.crc)
      part.size += chunk.length
      yield chunk
    }
  }
  const deflate = createDeflateRaw({ level: LEVEL })
  // A fault of the source comes out of the loop below: the pipeline hands it on.
  pipeline(Readable.from(counted()), deflate, () => {})
  yield* deflate as AsyncIterable<Buffer<ArrayBuffer>>
}
