import { expect, test } from 'vitest'
import { usualSpellings } from './usual-spelling.ts'

test('Alike spellings are one text as most people write it, and of two as frequent the same one in any order', () => {
  const written: [string, number][] = [
    ['EXPEDICAO', 2],
    ['Expedição', 7],
    ['Solda', 3],
    ['SOLDA', 3],
    ['T.I.', 1],
    ['-', 4],
  ]
  const usual = [
    ['', '-'],
    ['expedicao', 'Expedição'],
    ['solda', 'SOLDA'],
    ['t i', 'T.I.'],
  ]
  expect([...usualSpellings(written)].sort()).toEqual(usual)
  expect([...usualSpellings(written.toReversed())].sort()).toEqual(usual)
})
