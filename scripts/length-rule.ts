// A file that can be read in one go: longer ones are split by subject.

const MOST_LINES = 300
/** A list of the one engine is its columns, its filters and its search key (docs/adr/0030-one-list-engine.md). */
const LIST = /-list[.]sql[.]ts$/
const MOST_LINES_OF_A_LIST = 60
/** Written by a program, or never edited again. */
const FROZEN = /(^|\/)(?:generated[.]ts|migrations\/[^/]+[.]sql)$/

export const LENGTH_RULE = 'not-too-long'
/** What people write. */
export const WRITTEN = /[.](?:tsx?|mjs|css|sql)$/

/** The breaches among these files, one line each. Keys are paths from the root. */
export function lengthBreaches(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) => {
    const lines = text.trimEnd().split('\n').length
    const most = LIST.test(path) ? MOST_LINES_OF_A_LIST : MOST_LINES
    if (FROZEN.test(path) || lines <= most) return []
    return `${LENGTH_RULE}: ${path} has ${lines} lines`
  })
}
