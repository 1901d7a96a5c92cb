import { expect, test } from 'vitest'
import { countWithin } from './count-within.ts'

const MINUTE = 60 * 1000

test('A key waits at its limit until its first event is old enough', () => {
  let now = 0
  const count = countWithin(2, 10 * MINUTE, () => now)
  count.add('a')
  now = 4 * MINUTE
  expect(count.wait('a')).toBe(0)
  count.add('a')
  expect(count.wait('a')).toBe(6 * 60)
  expect(count.wait('b')).toBe(0)
  now = 10 * MINUTE - 1
  expect(count.wait('a')).toBe(1)
  now = 10 * MINUTE
  expect(count.wait('a')).toBe(0)
  count.add('a')
  expect(count.wait('a')).toBe(0)
})

test('Old events are forgotten when there are too many to remember', () => {
  let now = 0
  const count = countWithin(1, MINUTE, () => now)
  for (let i = 0; i < 10_001; i++) count.add(`old ${i}`)
  now = MINUTE
  count.add('new')
  expect(count.wait('new')).toBe(60)
  expect(count.wait('old 1')).toBe(0)
})
