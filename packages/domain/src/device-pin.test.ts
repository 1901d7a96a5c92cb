import { expect, it } from 'vitest'
import { isObviousPin, isPin } from './device-pin.ts'

it.each([
  ['123', false],
  ['1234', true],
  ['123456', true],
  ['1234567', false],
  ['12a4', false],
  ['１２３４', false],
])('The text %j may be a PIN: %s', (text, may) => {
  expect(isPin(text)).toBe(may)
})

it.each([
  ['0000', true],
  ['1234', true],
  ['34567', true],
  ['987654', true],
  ['2580', false],
  ['112233', false],
])('The PIN %j is one that anybody tries first: %s', (pin, is) => {
  expect(isObviousPin(pin)).toBe(is)
})
