import { expect, test } from 'vitest'
import { HEALTH_TYPES, needsOperator } from './health-type.ts'

test.each([
  ['particular', false],
  ['sus', false],
  ['health_insurance', true],
  [null, false],
] as const)('The kind of care %s requires an operator: %s', (type, needed) => {
  expect(needsOperator(type)).toBe(needed)
})

test('The three kinds of care are shown in Portuguese', () => {
  expect(HEALTH_TYPES.map(({ label }) => label)).toEqual(['Particular', 'SUS', 'Convênio'])
})
