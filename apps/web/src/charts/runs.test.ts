import { expect, test } from 'vitest'
import { runsOf } from './runs.ts'

test('A line breaks where nothing was measured', () => {
  expect(runsOf(['20/20', null, '20/25', '20/30', null])).toEqual([[0], [2, 3]])
  expect(runsOf([0, null, 5])).toEqual([[0], [2]])
  expect(runsOf([null])).toEqual([])
})
