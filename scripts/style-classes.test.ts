import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '../apps/web/src')

const read = (pattern: string) =>
  globSync(pattern, { cwd: WEB }).map((file) => ({
    file,
    text: readFileSync(join(WEB, file), 'utf8').replace(/\/\*.*?\*\//gs, ''),
  }))

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!)

/** `<sheet> <class>` of everything that a component or another sheet takes from a style sheet. */
function takenFrom(): Set<string> {
  const components = read('**/*.{ts,tsx}').flatMap(({ file, text }) =>
    [...text.matchAll(/import (\w+) from '(\S+[.]module[.]css)'/g)].flatMap(
      ([, name = '', path = '']) =>
        all(text.replace(/'[^'\n]*'/g, ''), new RegExp(`\\b${name}[.](\\w+)`, 'g')).map(
          (word) => `${normalize(join(dirname(file), path))} ${word}`,
        ),
    ),
  )
  const sheets = read('**/*.css').flatMap(({ file, text }) =>
    [...text.matchAll(/composes: (\w+) from "(\S+)"/g)].map(
      ([, word, path = '']) => `${normalize(join(dirname(file), path))} ${word}`,
    ),
  )
  return new Set([...components, ...sheets])
}

function definedIn({ file, text }: { file: string; text: string }): string[] {
  const selectors = text.replace(/\{[^{}]*\}/g, '{}').replace(/:global\([^)]*\)|"[^"]*"/g, '')
  return all(selectors, /[.]([a-z]\w*)/gi).map((word) => `${file} ${word}`)
}

test('Every class of a style sheet is used, and every class that is used stands in its sheet', () => {
  const defined = new Set(read('**/*.module.css').flatMap(definedIn))
  const taken = takenFrom()
  expect(defined.size).toBeGreaterThan(1000)
  expect([...defined].filter((one) => !taken.has(one))).toEqual([])
  expect([...taken].filter((one) => !defined.has(one))).toEqual([])
})

test('No size of letters is fixed in pixels, which would not follow what a person chose in their browser', () => {
  const fixed = read('**/*.css').flatMap(({ file, text }) =>
    all(text, /((?:font-size|line-height): *[\d.]+px)/g).map((rule) => `${file}: ${rule}`),
  )
  expect(fixed).toEqual([])
})

test('No style sheet looks inside of an element by a part of a class, for which each element that comes or goes would style the whole page anew', () => {
  const sheets = read('**/*.css')
  expect(sheets.length).toBeGreaterThan(100)
  const parts = sheets.flatMap(({ file, text }) =>
    all(text, /([^{};]*\[class[~|^$*]=[^{};]*)\{/g).map((rule) => `${file} ${rule.trim()}`),
  )
  // A link that is none of Mantine's looks at itself alone.
  expect(parts).toEqual(['app/global.css :where(a:not([class*="mantine-"]))'])
})
