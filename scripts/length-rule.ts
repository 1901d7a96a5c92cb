// A file that can be read in one go: longer ones are split by subject.

const MOST_LINES = 300
/** Written by a program, or never edited again. */
const FROZEN = /(^|\/)(?:generated[.]ts|migrations\/[^/]+[.]sql)$/

/** The words of a patient are one list, split together with the form that shows them. */
const STILL_ONE = new Set(['packages/contracts/src/patients.ts'])

export const LENGTH_RULE = 'not-too-long'
/** What people write. */
export const WRITTEN = /[.](?:tsx?|mjs|css|sql)$/

/** The breaches among these files, one line each. Keys are paths from the root. */
export function lengthBreaches(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) => {
    const lines = text.trimEnd().split('\n').length
    if (FROZEN.test(path) || STILL_ONE.has(path) || lines <= MOST_LINES) return []
    return `${LENGTH_RULE}: ${path} has ${lines} lines`
  })
}
