import type { Rolldown } from 'vite'

/**
 * The oldest browsers in which who was invited can register and open a result: on a phone of their own, which may get no
 * newer one (docs/adr/0120-old-phones.md). iOS 15 is the last of an iPhone 6s and 7, Chrome 106 that of Android 6. Scripts are
 * told by the year of their language: told by the browser, each class grew by a helper for a fault that none here meets.
 */
export const PUBLIC_TARGET = {
  target: 'es2022',
  cssTarget: ['safari15.4', 'chrome100', 'firefox100'],
}

/** What the build leaves as it is, with the first Safari that knows it. */
const TOO_NEW: readonly [RegExp, string][] = [
  [/\(\?<[=!]/, 'a look behind in a pattern (16.4)'],
  [/\.isWellFormed\(|\.toWellFormed\(/, 'isWellFormed (16.4)'],
  [/\b(?:Map|Object)\.groupBy\(/, 'groupBy (17.4)'],
  [/\.to(?:Sorted|Spliced|Reversed)\(/, 'toSorted (16)'],
  [/\bAbortSignal\.any\(/, 'AbortSignal.any (17.4)'],
  [/\bArray\.fromAsync\(/, 'Array.fromAsync (16.4)'],
  [/\bstatic\{/, 'a static block (16.4)'],
  [/\bPromise\.try\(/, 'Promise.try (18.2)'],
  [/\((?:[\d.]+\w+ ?<=? ?)?(?:width|height) ?[<>]/, 'a range of widths (16.4)'],
]

/** What of a script or style of a public page an old phone does not know: each would end the whole script, or lose its rule. */
export function tooNewIn(source: string): string[] {
  return TOO_NEW.filter(([pattern]) => pattern.test(source)).map(([, name]) => name)
}

type BuiltFile =
  | Pick<Rolldown.OutputChunk, 'type' | 'fileName' | 'code'>
  | Pick<Rolldown.OutputAsset, 'type' | 'fileName' | 'source'>

/** @throws Error that names each script or style of a public page with what is too new in it */
export function refuseTooNew(files: readonly BuiltFile[]): void {
  const faults = files
    .filter(({ fileName }) => /\.(?:js|css)$/.test(fileName))
    .flatMap((file) =>
      tooNewIn(file.type === 'chunk' ? file.code : String(file.source)).map(
        (fault) => `${file.fileName}: ${fault}`,
      ),
    )
  if (faults.length > 0)
    throw new Error(`Too new for the phones of a public page. ${faults.join('; ')}`)
}
