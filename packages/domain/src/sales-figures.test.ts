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
  [106, 100, 6],
  [918_000, 864_400, 6.2],
  [50, 100, -50],
  [0, 100, -100],
  [100, 100, 0],
  [2, 3, -33.33],
  [999_999, 1_000_000, 0],
  [5, 0, null],
  [0, 0, null],
])('The growth to %i from %i is %j percent', (now, before, percent) => {
  expect(growth(now, before)).toBe(percent)
})

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
