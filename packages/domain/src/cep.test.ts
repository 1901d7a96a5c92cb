import { expect, test } from 'vitest'
import { formatCep, isCep } from './cep.ts'

test.each([
  ['01310100', true],
  ['70040010', true],
  ['1310100', false],
  ['013101000', false],
  ['01310-100', false],
  ['', false],
])('The text %j is a valid CEP: %s', (digits, valid) => {
  expect(isCep(digits)).toBe(valid)
})

test.each([
  ['', ''],
  ['01310', '01310'],
  ['013101', '01310-1'],
  ['01310100', '01310-100'],
  ['01310-100', '01310-100'],
  ['013101009', '01310-100'],
])('The CEP %j is shown as %j', (text, masked) => {
  expect(formatCep(text)).toBe(masked)
})
