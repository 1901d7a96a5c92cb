import { expect, test } from 'vitest'
import { joinFiles, type Opened, type SmallFile } from './join-files.ts'

const file = (name: string, bytes: number, ...imports: string[]): SmallFile => ({
  name,
  bytes,
  imports,
})
const opened = (weight: number, ...files: string[]): Opened => ({ files: new Set(files), weight })
const sorted = (groups: string[][]) => groups.map((names) => names.toSorted()).toSorted()

test('Files that the same pages need become one', () => {
  const files = [file('page', 900, 'table', 'pager'), file('table', 5_000), file('pager', 400)]
  expect(sorted(joinFiles(files, [opened(1, 'page', 'table', 'pager')]))).toEqual([
    ['page', 'pager', 'table'],
  ])
})

test('A large file that few pages need stays apart, and a small one joins what all of them fetch', () => {
  const files = [file('frame', 9_000), file('zod', 24_000), file('icon', 200)]
  const pages = [
    opened(1, 'frame', 'zod', 'icon'),
    opened(1, 'frame', 'icon'),
    opened(1, 'frame', 'icon'),
    opened(1, 'frame'),
  ]
  expect(sorted(joinFiles(files, pages))).toEqual([['frame', 'icon'], ['zod']])
})

test('A small file joins no other that would bring along a large one', () => {
  // The options are small and the schemas too, but the schemas import zod.
  const files = [file('options', 300), file('schemas', 300, 'zod'), file('zod', 24_000)]
  const pages = [
    opened(1, 'options', 'schemas', 'zod'),
    opened(1, 'options', 'schemas', 'zod'),
    opened(1, 'options'),
  ]
  const [together] = joinFiles(files, pages).filter((names) => names.includes('options'))
  expect(together).toEqual(['options'])
})

test('Two files of which one imports a third that imports the other stay apart', () => {
  const files = [file('one', 100, 'between'), file('between', 90_000, 'other'), file('other', 100)]
  const pages = [
    opened(1, 'one', 'between', 'other'),
    opened(1, 'one', 'between', 'other'),
    opened(0.1, 'between', 'other'),
    opened(0.1, 'other'),
  ]
  for (const names of joinFiles(files, pages))
    if (names.includes('one') && names.includes('other')) expect(names).toContain('between')
})

test('What is opened later counts less than a page', () => {
  const files = [file('page', 2_000), file('dialog', 3_000)]
  const parts = Array.from({ length: 5 }, () => opened(0.05, 'dialog', 'page'))
  expect(joinFiles(files, [opened(1, 'page'), ...parts])).toHaveLength(2)
})
