import { expect, test } from 'vitest'
import { refuseTooNew, tooNewIn } from './public-phones.ts'

test.each([
  ['a pattern that looks behind', 'a.replace(/(?<=[0-9])x/,"")'],
  ['a pattern that looks behind for what is not there', 'a.replace(/(?<!a)x/,"")'],
  ['groups by a key', 'Map.groupBy(a,b)'],
  ['a sorted copy', 'a.toSorted()'],
  ['a question for half letters', 'a.isWellFormed()'],
  ['a signal of several', 'AbortSignal.any([a,b])'],
  ['a range of widths', '@media (width<=575px){a{b:c}}'],
  ['a range asked by a script', 'matchMedia("(width < 36em)")'],
  ['a range between two', 'matchMedia("(48em <= width < 77.5em)")'],
])('Built for a public page, %s is too new', (_what, source) => {
  expect(tooNewIn(source)).toHaveLength(1)
})

test.each([
  ['a named group', '/(?<year>[0-9]{4})/.exec(a)'],
  ['a group of elements', 'a.groupBy(b)'],
  ['a width in the old spelling', '@media (max-width:575px){a>b{c:d}}'],
  ['a last element', 'a.at(-1)'],
])('Built for a public page, %s is old enough', (_what, source) => {
  expect(tooNewIn(source)).toEqual([])
})

test('A build with anything too new ends with the names of its files, and looks at scripts and styles alone', () => {
  const script = { type: 'chunk' as const, fileName: 'a.js', code: 'Map.groupBy(a,b)' }
  const style = { type: 'asset' as const, fileName: 'b.css', source: '@media (width>1px){a{b:c}}' }
  const text = { type: 'asset' as const, fileName: 'c.txt', source: 'Map.groupBy(a,b)' }
  expect(() => refuseTooNew([script, style, text])).toThrow(
    'Too new for the phones of a public page. a.js: groupBy (17.4); b.css: a range of widths (16.4)',
  )
  expect(() => refuseTooNew([text])).not.toThrow()
})
