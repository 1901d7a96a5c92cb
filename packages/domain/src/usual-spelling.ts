import { searchKey } from './search-key.ts'

/**
 * How most people write each text, by its search key: texts with the same key are one. Of two that are as frequent the one
 * whose characters come first stands: 'SOLDA' before 'Solda'. What is nothing but signs has the key ''.
 * @param written every spelling, and how many people write it so
 */
export function usualSpellings(
  written: Iterable<readonly [spelling: string, people: number]>,
): Map<string, string> {
  const usual = new Map<string, string>()
  const mostFirst = [...written].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  for (const [spelling] of mostFirst) {
    const key = searchKey(spelling)
    if (!usual.has(key)) usual.set(key, spelling)
  }
  return usual
}
