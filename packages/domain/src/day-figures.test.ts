import { expect, test } from 'vitest'
import {
  doneByHour,
  expectedEnd,
  isOfNow,
  ratePerHour,
  workBegan,
  workEnded,
} from './day-figures.ts'

const at = (moment: string) => Date.parse(`2026-12-${moment}:00-03:00`)
const NOW = at('01T10:42')

const many = (count: number, first: number, last: number) =>
  Array.from({ length: count }, (_, i) => first + ((last - first) * i) / Math.max(1, count - 1))

test('The figures of a morning count who was done in each hour, and 15 in the last sixty minutes', () => {
  const done = [
    ...many(3, at('01T07:40'), at('01T07:59')),
    ...many(13, at('01T08:00'), at('01T08:59')),
    ...many(10, at('01T09:00'), at('01T09:40')),
    ...many(6, at('01T09:44'), at('01T09:59')),
    ...many(9, at('01T10:00'), at('01T10:41')),
  ]
  const moments = { arrivals: [at('01T07:30')], done }
  expect(workBegan(moments, NOW)).toBe(at('01T07:30'))
  expect(doneByHour(moments, NOW)).toEqual([
    { hour: 7, done: 3 },
    { hour: 8, done: 13 },
    { hour: 9, done: 16 },
    { hour: 10, done: 9 },
  ])
  expect(ratePerHour(moments, NOW)).toBe(15)
})

test('Who is done on the hour counts in the hour that begins, and an hour later no longer in the rate', () => {
  const moments = { arrivals: [at('01T08:00')], done: [at('01T09:00'), at('01T10:00')] }
  expect(doneByHour(moments, at('01T10:00'))).toEqual([
    { hour: 8, done: 0 },
    { hour: 9, done: 1 },
    { hour: 10, done: 1 },
  ])
  expect(ratePerHour(moments, at('01T10:00'))).toBe(1)
})

test('A call of this night may still be answered, one of the evening before the second day not', () => {
  expect(isOfNow(at('01T23:50'), at('02T00:20'))).toBe(true)
  expect(isOfNow(at('01T17:10'), at('02T07:30'))).toBe(false)
})

test('A day that goes over midnight goes on, and a second day begins anew', () => {
  const night = {
    arrivals: [at('01T21:30'), at('01T23:50')],
    done: [at('01T22:10'), at('02T00:20')],
  }
  expect(doneByHour(night, at('02T01:05'))).toEqual([
    { hour: 21, done: 0 },
    { hour: 22, done: 1 },
    { hour: 23, done: 0 },
    { hour: 0, done: 1 },
    { hour: 1, done: 0 },
  ])
  const second = { arrivals: [at('01T08:00'), at('02T08:10')], done: [at('01T15:00')] }
  expect(workBegan(second, at('02T08:20'))).toBe(at('02T08:10'))
  expect(doneByHour(second, at('02T08:20'))).toEqual([{ hour: 8, done: 0 }])
  expect(workBegan(second, at('02T07:00'))).toBeNull()
  expect(doneByHour(second, at('02T07:00'))).toEqual([])
  expect(ratePerHour(second, at('02T07:00'))).toBe(0)
  expect(ratePerHour({ arrivals: [], done: [] }, NOW)).toBe(0)
})

test('The work of an event ends with the last who is done before a long pause, not with a part that is saved a week later', () => {
  const arrivals = [at('01T08:00'), at('02T08:10'), at('02T16:00')]
  const done = [at('01T15:00'), at('09T10:00'), at('03T00:10'), at('02T18:20')]
  expect(workEnded({ arrivals, done })).toBe(at('03T00:10'))
  expect(workEnded({ arrivals, done: [at('02T15:00'), at('09T10:00')] })).toBe(at('02T16:00'))
  expect(workEnded({ arrivals: [], done: [] })).toBe(0)
})

test('The first minutes of a day do not make a rate of hundreds', () => {
  const moments = { arrivals: [at('01T07:30')], done: [at('01T07:33')] }
  expect(ratePerHour(moments, at('01T07:34'))).toBe(4)
})

test.each<[string, Partial<Parameters<typeof expectedEnd>[0]>, string | null]>([
  ['on the next day as in the drawing', { left: 154, ends_on: '2026-12-02' }, '02T12:30'],
  ['the same evening on the last day', { left: 154 }, '01T21:00'],
  ['on a day that was not planned, not in the night', { left: 200 }, '02T15:30'],
  ['no later than ten on the last evening', { left: 170 }, '02T13:30'],
  [
    'no later in the night for a team that came after noon',
    { now: at('01T17:00'), began: at('01T15:30'), left: 150 },
    '02T18:30',
  ],
  [
    'in the night of a team that came in the evening',
    { now: at('01T23:00'), began: at('01T21:30'), left: 70 },
    '02T03:40',
  ],
  [
    'tonight for the last few of a day that is long already',
    { now: at('01T21:50'), left: 5 },
    '01T22:10',
  ],
  ['today where the day suffices', { left: 30, ends_on: '2026-12-02' }, '01T12:40'],
  ['on the third day', { left: 300, ends_on: '2026-12-05' }, '03T13:40'],
  ['to five minutes', { left: 1, per_hour: 17 }, '01T10:45'],
  ['never when nothing is left', { left: 0 }, null],
  ['never at a rate of nothing', { left: 10, per_hour: 0 }, null],
  ['never before anybody came', { left: 10, began: null }, null],
])('The expected end is %s', (_, more, expected) => {
  const end = expectedEnd({
    now: NOW,
    began: at('01T07:30'),
    left: 1,
    per_hour: 15,
    ends_on: '2026-12-01',
    ...more,
  })
  expect(end).toBe(expected === null ? null : at(expected))
})
