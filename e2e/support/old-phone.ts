import type { BrowserContext } from '@playwright/test'

/** What no phone with iOS 15 has (docs/adr/0120-old-phones.md): each name, and on what it stands. */
const YOUNG: readonly [string, string[]][] = [
  ['Map', ['groupBy']],
  ['Object', ['groupBy']],
  ['Promise', ['withResolvers', 'try']],
  ['AbortSignal', ['any', 'timeout']],
  ['Array', ['fromAsync']],
  ['URL', ['canParse', 'parse']],
  ['Array.prototype', ['toSorted', 'toSpliced', 'toReversed', 'with']],
  ['String.prototype', ['isWellFormed', 'toWellFormed']],
  ['Set.prototype', ['union', 'intersection', 'difference', 'isSubsetOf']],
]

/** Makes the pages of a context do without what browsers learned since. */
export async function asOldPhone(context: BrowserContext): Promise<void> {
  await context.addInitScript((young) => {
    for (const [path, names] of young) {
      const owner = path
        .split('.')
        .reduce((of: unknown, part) => (of as Record<string, unknown>)[part], globalThis)
      for (const name of names) delete (owner as Record<string, unknown>)[name]
    }
  }, YOUNG)
}
