import { codeOf, DEADLOCK } from './error-code.ts'

/** What was done saw something else than what another did meanwhile; also how a replica ends a read that is in its way. */
const SERIALIZATION_FAILURE = '40001'

/**
 * A statement was prepared before a migration of a newer version gave its table another column: it may not be used any
 * more, but prepared anew it may.
 */
export function isOutgrown(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/** The database undid the whole because of what somebody else did: done again, it may well succeed. */
export function isUndone(error: unknown): boolean {
  return isReadUndone(error) || codeOf(error) === SERIALIZATION_FAILURE
}

/** The same of reads. One that a replica ended is asked of the primary instead (`reports.sql.ts`). */
export function isReadUndone(error: unknown): boolean {
  return codeOf(error) === DEADLOCK || isOutgrown(error)
}

const ATTEMPTS = 4

/** Runs it until it is done, a few times at most, as long as what ended it passes. Throws its last fault. */
export async function again<T>(
  isPassing: (fault: unknown) => boolean,
  run: () => Promise<T>,
  attempts = ATTEMPTS,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= attempts || !isPassing(error)) throw error
    }
  }
}
