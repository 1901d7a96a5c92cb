const CHUNK = 500

/**
 * Reads what belongs to a long list of ids, five hundred at a time on demand. A cursor would hold a connection and a
 * transaction for as long as the slowest download takes.
 */
export async function* inChunks<T>(
  ids: readonly number[],
  read: (chunk: number[]) => Promise<T[]>,
): AsyncGenerator<T> {
  for (let at = 0; at < ids.length; at += CHUNK) yield* await read(ids.slice(at, at + CHUNK))
}
