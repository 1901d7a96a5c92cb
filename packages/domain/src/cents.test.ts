import { expect, test } from 'vitest'
import {
  centsOf,
  decimalOf,
  decimalText,
  formatAmount,
  formatCents,
  MAX_CENTS,
  parseAmount,
  timesOver,
} from './cents.ts'

test.each([
  [0, 0],
  [0.1, 10],
  [0.29, 29],
  [1.1, 110],
  [1234.5, 123_450],
  [8.2 * 100, null],
  [0.1 + 0.2, null],
  ['1234.50', 123_450],
  ['1234.5000', 123_450],
  ['128450', 12_845_000],
  ['-3.07', -307],
  ['-0.00', 0],
  [99_999_999.99, MAX_CENTS],
  ['99999999999999999', null],
  [1e21, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  ['1.234,50', null],
  ['1.', null],
  ['', null],
])('The amount %j is read as %j cents', (decimal, cents) => {
  expect(centsOf(decimal)).toBe(cents)
})

test('Every cent up to one hundred reais survives a trip through JSON', () => {
  for (let cents = 0; cents <= 10_000; cents += 1) {
    const travelled = JSON.parse(JSON.stringify(decimalOf(cents)))
    expect(centsOf(travelled)).toBe(cents)
    expect(centsOf(decimalText(cents))).toBe(cents)
  }
  expect(JSON.stringify(decimalOf(MAX_CENTS))).toBe('99999999.99')
  expect(JSON.stringify(decimalOf(200_000 * 99_999_999))).toBe('199999998000')
})

test.each([
  ['0,01', 1],
  ['12', 1200],
  ['12,3', 1230],
  ['1.234,56', 123_456],
  ['1234,56', 123_456],
  ['R$ 128.450,00', 12_845_000],
  ['R$\u00a01.000.000,00', 100_000_000],
  ['1.5', null],
  ['12.34', null],
  ['1.2345', null],
  ['1,234', null],
  ['-1', null],
  ['abc', null],
  [',5', null],
  ['', null],
])('The typed amount %j is %j cents', (text, cents) => {
  expect(parseAmount(text)).toBe(cents)
})

test.each([
  [0, '0,00'],
  [5, '0,05'],
  [99, '0,99'],
  [123_456, '1.234,56'],
  [12_845_000, '128.450,00'],
  [-307, '-3,07'],
  [Number.MAX_SAFE_INTEGER, '90.071.992.547.409,91'],
])('The amount of %i cents is shown as %j and read back the same', (cents, shown) => {
  expect(formatAmount(cents)).toBe(shown)
  expect(formatCents(cents)).toBe(cents < 0 ? `-R$\u00a0${shown.slice(1)}` : `R$\u00a0${shown}`)
  if (cents >= 0) expect(parseAmount(formatCents(cents))).toBe(cents)
})

test.each([
  [100, 100, 300, 33],
  [100, 1, 8, 13],
  [1, 1, 2, 1],
  [1, 1, 3, 0],
  [MAX_CENTS, MAX_CENTS, MAX_CENTS, MAX_CENTS],
  [5, 7, 0, null],
])('Cents are rounded half up: %i × %i / %i gives %j', (a, b, c, result) => {
  expect(timesOver(a, b, c)).toBe(result)
})
