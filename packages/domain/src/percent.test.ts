import { expect, test } from 'vitest'
import { percentOf, wholeOf } from './percent.ts'
import { percentWords } from './report-sentences.ts'
import { rate } from './sales-figures.ts'

/** '54,5%', rounded half up in whole numbers. */
function exactly(part: number, whole: number): string {
  const tenths = String(Math.floor((2000 * part + whole) / (2 * whole))).padStart(2, '0')
  return `${tenths.slice(0, -1)},${tenths.slice(-1)}%`
}

test('Each part of up to four hundred people is written as its percent, rounded once', () => {
  const wrong: string[] = []
  for (let whole = 1; whole <= 400; whole++)
    for (let part = 0; part <= whole; part++) {
      const said = percentWords(percentOf(part, whole))
      if (said !== exactly(part, whole)) wrong.push(`${part} of ${whole}: ${said}`)
    }
  expect(wrong).toEqual([])
})

test.each([
  [24, 44, '54,5%'],
  [15, 73, '20,5%'],
  [35, 73, '47,9%'],
  [5, 110, '4,5%'],
  [530, 1707, '31,0%'],
  [82, 104, '78,8%'],
  [1, 8, '12,5%'],
  [1, 16, '6,3%'],
  [0, 0, '0,0%'],
])('A part of %i in %i is written %s', (part, whole, words) => {
  expect(percentWords(percentOf(part, whole))).toBe(words)
})

test('Up to three hundred people are found again from a count of at least five and a twentieth of them, and its rounded percent', () => {
  const wrong: string[] = []
  for (let whole = 5; whole <= 300; whole++)
    for (let part = Math.max(5, Math.ceil(whole / 20)); part <= whole; part++)
      if (wholeOf(part, rate(part, whole)) !== whole) wrong.push(`${part} of ${whole}`)
  expect(wrong).toEqual([])
})

test('A percentage of nobody is found again as that of nobody', () => {
  expect(percentOf(0, wholeOf(0, 0))).toBe(0)
  expect(percentOf(1, wholeOf(1, 0))).toBe(0)
})
