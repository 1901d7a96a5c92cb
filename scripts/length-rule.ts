// A file that can be read in one go: longer ones are split by subject.

const MOST_LINES = 300
/** Written by a program, or never edited again. */
const FROZEN = /(^|\/)(?:generated[.]ts|migrations\/[^/]+[.]sql)$/

export const LENGTH_RULE = 'not-too-long'
/** What people write. */
export const WRITTEN = /[.](?:tsx?|mjs|css|sql)$/

/** The breaches among these files, one line each. Keys are paths from the root. */
export function lengthBreaches(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) => {
    const lines = text.trimEnd().split('\n').length
    if (FROZEN.test(path) || lines <= MOST_LINES) return []
    return `${LENGTH_RULE}: ${path} has ${lines} lines`
  })
}
