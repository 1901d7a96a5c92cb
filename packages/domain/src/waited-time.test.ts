import { expect, test } from 'vitest'
import { waitedTime } from './waited-time.ts'

test.each([
  ['2026-03-10T12:00:00Z', 'há menos de 1 min'],
  ['2026-03-10T12:05:00Z', 'há menos de 1 min'],
  ['2026-03-10T11:59:00Z', 'há 1 min'],
  ['2026-03-10T11:00:01Z', 'há 59 min'],
  ['2026-03-10T11:00:00Z', 'há 1 h'],
  ['2026-03-08T12:00:01Z', 'há 47 h'],
  ['2026-03-08T12:00:00Z', 'há 2 dias'],
  ['2023-03-10T12:00:00Z', 'há 1.096 dias'],
])('A person who waits since %s has waited %s at noon of 10 March 2026', (since, words) => {
  expect(waitedTime(since, new Date('2026-03-10T12:00:00Z'))).toBe(words)
})
