import { expect, test } from 'vitest'
import { averageTicket, goalProgress, growth, rate } from './sales-figures.ts'

test.each([
  [14, 86, 16.28],
  [1, 3, 33.33],
  [2, 3, 66.67],
  [1, 8, 12.5],
  [5, 5, 100],
  [0, 7, 0],
  [0, 0, 0],
])('The share of %i in %i is %d percent', (part, whole, percent) => {
  expect(rate(part, whole)).toBe(percent)
})

test.each([
  [106, 1, 100, 1, 6],
  [918_000, 1, 864_400, 1, 6.2],
  [50, 1, 100, 1, -50],
  [0, 9, 100, 1, -100],
  [0, 0, 100, 1, -100],
  [7, 7, 3, 3, 0],
  [2, 1, 3, 1, -33.33],
  [999_999, 1, 1_000_000, 1, 0],
  [5, 1, 0, 1, null],
  [5, 1, 0, 0, null],
  [0, 0, 0, 0, null],
  // 14,29% against 47,55%: of the rounded rates it would be -69,95.
  [1, 7, 97, 204, -69.96],
  // One part in many thousands rounds to a rate of 0, and is not nothing.
  [1, 50_000, 1, 100_000, 100],
  // Beyond the numbers that a float holds exactly.
  [9_007_199_254_740_991, 99_991, 9_007_199_254_740_989, 99_989, 0],
  [900_719_925_474_099, 1_000_003, 300_239_975_158_033, 1_000_003, 200],
])(
  'The growth to %i over %i from %i over %i is %j percent',
  (part, whole, wasPart, wasWhole, percent) => {
    expect(growth({ part, whole }, { part: wasPart, whole: wasWhole })).toBe(percent)
  },
)

test.each([
  [12_845_000, 14, 917_500],
  [10_000, 3, 3333],
  [20_000, 3, 6667],
  [0, 0, 0],
])('The average of %i cents over %i won leads is %i cents', (total, won, ticket) => {
  expect(averageTicket(total, won)).toBe(ticket)
})

test.each([
  [12_845_000, 16_000_000, 80],
  [1, 3, 33],
  [199, 200, 100],
  [24_000_000, 16_000_000, 150],
  [0, 16_000_000, 0],
  [5000, 0, null],
])('The share of %i in a goal of %i cents is %j percent', (sales, goal, percent) => {
  expect(goalProgress(sales, goal)).toBe(percent)
})
