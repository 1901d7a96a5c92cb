import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UNUSED_COLOURS } from './unused-colours.ts'

const WEB = join(import.meta.dirname, '..')
const NAMED = new RegExp(
  `(?:['"\\x60]|color-)(?:${UNUSED_COLOURS.join('|')})(?:['"\\x60.]|-[a-z0-9])`,
)

test('No source is painted in a colour whose shades the build leaves out', () => {
  const sources = globSync('src/**/*.{ts,tsx,css}', { cwd: WEB, exclude: ['src/**/*.test.*'] })
  expect(sources.length).toBeGreaterThan(500)
  const painted = sources.filter((name) => NAMED.test(readFileSync(join(WEB, name), 'utf8')))
  expect(painted).toEqual([])
  expect(NAMED.test('<Badge color="grape">')).toBe(true)
  expect(NAMED.test('var(--mantine-color-teal-6)')).toBe(true)
})
