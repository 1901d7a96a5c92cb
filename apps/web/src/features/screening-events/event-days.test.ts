import { expect, it } from 'vitest'
import { endWords } from './event-days.ts'

it.each([
  ['2026-12-31T15:30:00Z', '12:30'],
  ['2027-01-01T02:59:00Z', '23:59'],
  ['2027-01-01T15:30:00Z', 'amanhã, 12:30'],
  ['2027-01-02T15:30:00Z', '02/01, 12:30'],
])('On the last day of 2026 an event that should end at %s is told to end at %s', (end, words) => {
  expect(endWords(end, '2026-12-31')).toBe(words)
})
