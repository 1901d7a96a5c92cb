/** The same bytes in blocks of `size`. Only the last block may be shorter, and no bytes give no block. */
export async function* inBlocks(
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  size: number,
): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let length = 0
  for await (const part of content) {
    for (let at = 0; at < part.length; ) {
      const piece = part.subarray(at, at + size - length)
      parts.push(piece)
      length += piece.length
      at += piece.length
      if (length < size) continue
      yield Buffer.concat(parts)
      parts = []
      length = 0
    }
  }
  if (length > 0) yield Buffer.concat(parts)
}
