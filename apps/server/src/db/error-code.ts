/** The code that PostgreSQL (`23505`), the system (`ENOENT`) or a library gave an error; empty when it has none. */
export function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** For a promise's `catch`: stands in for a file or folder that is not there; any other error is thrown on. */
export function ifMissing<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (codeOf(error) === 'ENOENT') return instead
    throw error
  }
}

/** The database ended this one of several that waited for each other: done again, it may well succeed. */
export const DEADLOCK = '40P01'
