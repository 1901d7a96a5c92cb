import { expect, test } from 'vitest'
import { isRepeated, onlyDigits, ungrouped } from './digits.ts'

test.each([
  ['529.982.247-25', '52998224725'],
  [' (11) 98765-4321 ', '11987654321'],
  ['abc', ''],
  ['', ''],
  ['٣1', '1'],
])('The digits of %j are %j', (text, digits) => {
  expect(onlyDigits(text)).toBe(digits)
})

test.each([
  ['1.578', '1578'],
  ['1.000.000', '1000000'],
  ['12', '12'],
  ['1.5', '1.5'],
  ['1578.000', '1578.000'],
  ['S/N', 'S/N'],
])('The number %j without points between its thousands is %j', (text, number) => {
  expect(ungrouped(text)).toBe(number)
})

test.each([
  ['00000000000', true],
  ['7', true],
  ['1111112', false],
  ['', false],
])('The text %j is one repeated character: %s', (text, repeated) => {
  expect(isRepeated(text)).toBe(repeated)
})
