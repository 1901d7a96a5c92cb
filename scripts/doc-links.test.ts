import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const PAGES = [...globSync('*.md', { cwd: ROOT }), ...globSync('docs/**/*.md', { cwd: ROOT })]

test.each(PAGES)('Every link of the page %s leads to a file', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link = '']) => link)
  const files = links.filter((link) => !/^\w+:/.test(link))
  expect(files.filter((file) => !existsSync(join(ROOT, dirname(page), file)))).toEqual([])
})

test('The index of decisions lists every decision once', () => {
  const decisions = globSync('[0-9]*.md', { cwd: join(ROOT, 'docs/adr') }).sort()
  const index = readFileSync(join(ROOT, 'docs/adr/README.md'), 'utf8')
  const listed = [...index.matchAll(/\]\((\d{4}-[^)]+)\)/g)].map(([, file]) => file)
  expect(listed).toEqual(decisions)
})

test('The page on a hundred million people says of every table what it would become', () => {
  const types = readFileSync(join(ROOT, 'apps/server/src/db/generated.ts'), 'utf8')
  const [, tables = ''] = /export interface DB \{([^}]+)\}/.exec(types) ?? []
  const names = [...tables.matchAll(/^ +'?(\w+)/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(60)
  const page = readFileSync(join(ROOT, 'docs/scale.md'), 'utf8')
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
