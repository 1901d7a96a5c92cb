import { expect, test } from 'vitest'
import { formatRg, isRg, normaliseRg } from './rg.ts'

test.each([
  ['', ''],
  ['1', '1'],
  ['1234', '1.234'],
  ['12345', '1.234.5'],
  ['1234567', '1.234.567'],
  ['12345678', '12.345.678'],
  ['123456789', '12.345.678-9'],
  ['12345678x', '12.345.678-X'],
  ['12.345.678-X', '12.345.678-X'],
  ['1234567X', '1.234.567-X'],
  ['1234567890', '12.345.678-90'],
  ['123456789X', '12.345.678-9X'],
  ['1234567890X', '12.345.678-9X'],
  ['52998224725', '529.982.247-25'],
  ['X', ''],
])('The RG %j is shown as %j', (text, masked) => {
  expect(formatRg(text)).toBe(masked)
  expect(formatRg(masked)).toBe(masked)
})

test.each([
  ['12.345.678-x', '12345678X'],
  ['12X345', '12345'],
  ['123456789012', '12345678901'],
  ['1234567890x', '123456789X'],
  ['MG-12.345.678', '12345678'],
  ['', ''],
])('The RG %j is stored as %j', (text, stored) => {
  expect(normaliseRg(text)).toBe(stored)
})

test.each([
  ['1', true],
  ['1234567890', true],
  ['12345678901', true],
  ['123456789012', false],
  ['123456789X', true],
  ['1234567890X', false],
  ['X', false],
  ['', false],
])('The characters %j may stand in an RG: %s', (characters, fits) => {
  expect(isRg(characters)).toBe(fits)
})
