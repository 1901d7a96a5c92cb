import { expect, test } from 'vitest'
import { isRepeated, onlyDigits } from './digits.ts'

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
  ['00000000000', true],
  ['7', true],
  ['1111112', false],
  ['', false],
])('The text %j is one repeated character: %s', (text, repeated) => {
  expect(isRepeated(text)).toBe(repeated)
})
