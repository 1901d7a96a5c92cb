import { describe, expect, test } from 'vitest'
import { REPORT_KEYS } from './report-indicators.ts'
import {
  biggestChanges,
  boldParts,
  changeOf,
  changesTitle,
  coverageShares,
  coverageWords,
  INDICATOR_SECTIONS,
  isAboveCompany,
} from './report-words.ts'

test('Every indicator of a report stands under exactly one heading', () => {
  expect(INDICATOR_SECTIONS.flatMap(({ keys }) => keys).sort()).toEqual([...REPORT_KEYS].sort())
})

test.each([
  [90.5, 89.1, { way: 'up', points: '+1,4 p.p.' }],
  [8.5, 9.9, { way: 'down', points: '−1,4 p.p.' }],
  [8.51, 8.5, { way: 'same', points: '0,0 p.p.' }],
  [null, 8.5, null],
  [8.5, null, null],
])('A share of %s after %s is told as %j', (now, before, told) => {
  expect(changeOf(now, before)).toEqual(told)
})

const shares = (...pairs: [number | null, number | null][]) =>
  pairs.map(([percentage, previous_percentage]) => ({ percentage, previous_percentage }))

test('The three largest changes of a point or more are told, the largest first, and none of a hidden share', () => {
  const found = biggestChanges(
    shares([10, 12], [50, 40], [5, 5.9], [null, 90], [7, null], [30, 33.5], [20, 26]),
  )
  expect(found.map(({ percentage }) => percentage)).toEqual([50, 20, 30])
})

test.each([
  ['2025-11-24', '2026-11-23', 'O que mudou em um ano'],
  ['2026-01-01', '2026-06-30', 'O que mudou'],
])('Changes of the period from %s to %s are headed %s', (from, to, title) => {
  expect(changesTitle({ from, to })).toBe(title)
})

test.each([
  [962, 903, 'No período anterior foram examinadas 903 pessoas (59 a menos que agora).'],
  [10, 12, 'No período anterior foram examinadas 12 pessoas (2 a mais que agora).'],
  [1, 1, 'No período anterior foi examinada 1 pessoa, tantas quantas agora.'],
  [5, 0, undefined],
])('Of %s people examined after %s the comparison is: %s', (examined, previous_examined, words) => {
  const coverage = { screened: examined, examined }
  const totals = { active: 1284, ...coverage, previous_examined }
  const said = ['Porcentagens sobre os convocados.', words].filter(Boolean).join(' ')
  expect(coverageWords({ event: null, totals, coverage })).toBe(said)
})

describe('Of ten called people four came, beside eight who are inactive by now', () => {
  const totals = { active: 10, screened: 12, examined: 12, previous_examined: 0 }
  const coverage = { screened: 5, examined: 4 }

  test('The shares are of those who were called', () => {
    expect(coverageShares({ totals, coverage })).toEqual({ screened: 50, examined: 40 })
    expect(coverageShares({ totals: { ...totals, active: 0 }, coverage })).toEqual({
      screened: null,
      examined: null,
    })
  })

  test.each([
    [null, 'Porcentagens sobre os convocados, sem contar quem não está mais ativo.'],
    [{ id: 4 }, 'Porcentagens sobre os convocados, sem contar quem não está na lista.'],
  ])('With the event %j the report says of whom the shares are not', (event, words) => {
    expect(coverageWords({ event, totals, coverage })).toBe(words)
  })
})

test('Two points over the company mark a cell, and a hidden share marks none', () => {
  expect([
    isAboveCompany(10, 8),
    isAboveCompany(9.9, 8),
    isAboveCompany(null, 8),
    isAboveCompany(10, null),
  ]).toEqual([true, false, false, false])
})

test('The bold parts of a sentence are marked', () => {
  expect(boldParts('**9** de 10')).toEqual([
    { text: '9', isBold: true },
    { text: ' de 10', isBold: false },
  ])
})
