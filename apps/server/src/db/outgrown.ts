/**
 * A statement was prepared before a migration of a newer version gave its table another column: it may not be used any
 * more, but prepared anew it may.
 */
export function isOutgrown(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}
