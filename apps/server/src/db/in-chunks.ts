const CHUNK = 500

/**
 * What belongs to a long list of ids, five hundred at a time as it is asked for. A cursor would hold a connection, and a
 * transaction, for as long as the slowest download lasts.
 */
export async function* inChunks<T>(
  ids: readonly number[],
  read: (chunk: number[]) => Promise<T[]>,
): AsyncGenerator<T> {
  for (let at = 0; at < ids.length; at += CHUNK) yield* await read(ids.slice(at, at + CHUNK))
}
