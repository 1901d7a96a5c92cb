import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const page = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| V'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

/** Requirements of levels 1 and 2 a row stands for: one, or the chapter or section that its number says. */
const RANGES: Record<string, number> = {
  'V4.3.1–V4.3.2': 2,
  'V4.4.1–V4.4.4': 4,
  'V6.6.1–V6.6.3': 3,
  'V6.8.1–V6.8.4': 4,
  'V7.6.1–V7.6.2': 2,
  'V10.1.1–V10.7.3': 29,
  'V17.1.1–V17.3.2': 7,
}

test('The page docs/asvs.md has a row for each of the 253 requirements of ASVS 5.0 levels 1 and 2, and none twice', () => {
  const numbers = rows.map(([, number = '']) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.reduce((sum, number) => sum + (RANGES[number] ?? 1), 0)).toBe(253)
})

test('The page docs/asvs.md counts its rows rightly at its head', () => {
  const count = (wanted: string) =>
    rows
      .filter(([, , , state]) => state === wanted)
      .reduce((sum, [, number = '']) => sum + (RANGES[number] ?? 1), 0)
  const words = page.replaceAll(/\s+/g, ' ')
  expect(words).toContain(
    `Of 253 requirements ${count('met')} are met, ${count('in part')} in part, ${count('not met')} are not, and ${count('n/a')} ask`,
  )
})

test('Each file that docs/asvs.md names is there', () => {
  const isForeign = (path: string) => /(^|\/)(node_modules|dist|data)(\/|$)/.test(path)
  const files = globSync('{*,{apps,packages,scripts,docs}/**/*}', { cwd: ROOT, exclude: isForeign })
  const known = new Set([...files, ...files.map((file) => basename(file))])
  const named = rows.flatMap(([, , , , , evidence = '']) =>
    [...evidence.matchAll(/`([\w./-]+\.(?:ts|sql|json))`/g)].map(([, file = '']) => file),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((file) => !known.has(file))).toEqual([])
})
