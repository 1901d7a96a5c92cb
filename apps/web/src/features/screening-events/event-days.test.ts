import { expect, it } from 'vitest'
import { endDayWords, endWords, eventDays, isPastLastDay } from './event-days.ts'

it.each([
  ['2026-12-01', '2026-12-01', '01/12/2026'],
  ['2026-12-01', '2026-12-02', '01 a 02/12/2026'],
  ['2026-11-30', '2026-12-01', '30/11 a 01/12/2026'],
  ['2026-12-31', '2027-01-01', '31/12/2026 a 01/01/2027'],
])('An event from %s to %s is said to be on %s', (starts_on, ends_on, words) => {
  expect(eventDays({ starts_on, ends_on })).toBe(words)
})

it.each([
  ['2026-12-31T15:30:00Z', '12:30'],
  ['2027-01-01T02:59:00Z', '23:59'],
  ['2027-01-01T15:30:00Z', 'amanhã, 12:30'],
  ['2027-01-02T15:30:00Z', '02/01, 12:30'],
])('On the last day of 2026 an event that should end at %s is told to end at %s', (end, words) => {
  expect(endWords(end, '2026-12-31')).toBe(words)
})

it.each([
  ['2026-12-31T15:30:00Z', null],
  ['2027-01-01T15:30:00Z', 'de amanhã, 01/01'],
  ['2027-01-02T15:30:00Z', 'de 02/01'],
])('On the last day of 2026 the hour of %s stands before %s', (end, words) => {
  expect(endDayWords(end, '2026-12-31')).toBe(words)
})

it.each([
  ['2026-12-31T23:00:00Z', false],
  ['2027-01-01T06:40:00Z', false],
  ['2027-01-01T10:30:00Z', true],
])('An event of the last day of 2026 that should end at %s needs another day: %s', (end, late) => {
  expect(isPastLastDay(end, { ends_on: '2026-12-31' })).toBe(late)
})
