import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// CONTRIBUTING.md follows one field from the database to the screen. This test keeps its list of files true.

const ROOT = join(import.meta.dirname, '..')
const FIELD = 'has_correction'
const guide = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
const walk = guide.split('\n## ').find((part) => part.startsWith('One field'))
const files = [...(walk ?? '').matchAll(/^\| `([^`]+)` \|/gm)].map(([, path = '']) => path)

test('The walk in CONTRIBUTING.md goes from a migration to the web app', () => {
  expect(walk).toContain(`\`${FIELD}\``)
  for (const folder of ['apps/server/migrations/', 'packages/contracts/', 'apps/web/'])
    expect(files.some((path) => path.startsWith(folder))).toBe(true)
})

test.each(files)('The file %s of the walk in CONTRIBUTING.md mentions the field', (path) => {
  expect(existsSync(join(ROOT, path))).toBe(true)
  expect(readFileSync(join(ROOT, path), 'utf8')).toMatch(new RegExp(`\\b${FIELD}\\b`))
})
