import { expect, it } from 'vitest'
import { bareCode, isPhoneCode, mustHaveSecondFactor } from './second-factor.ts'

it.each([
  ['admin', true],
  ['doctor', true],
  ['tecnico', false],
  ['comercial', false],
  ['read-only', false],
] as const)('Where the clinic demands it of %s, a second factor is demanded: %s', (role, must) => {
  expect(mustHaveSecondFactor(role)).toBe(must)
})

it.each([
  [' 123 456 ', '123456', true],
  ['123-456', '123456', true],
  ['abcd-efgh-jkmn', 'ABCDEFGHJKMN', false],
  ['12345', '12345', false],
  ['１２３４５６', '１２３４５６', false],
])('The code typed as %j is read as %j, from the phone: %s', (typed, bare, ofPhone) => {
  expect(bareCode(typed)).toBe(bare)
  expect(isPhoneCode(bare)).toBe(ofPhone)
})
