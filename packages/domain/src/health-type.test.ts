import { expect, test } from 'vitest'
import { HEALTH_TYPES } from './health-type.ts'

test('The three kinds of care are shown in Portuguese', () => {
  expect(HEALTH_TYPES.map(({ label }) => label)).toEqual(['Particular', 'SUS', 'Convênio'])
})
