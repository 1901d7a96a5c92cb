import { expect, test } from 'vitest'
import {
  daysWords,
  formatDate,
  formatDateTime,
  formatRecent,
  formatTime,
  isDate,
  isPlannedDay,
  parseBrazilianDate,
  recentWords,
  startOfDay,
  todayInSaoPaulo,
} from './sao-paulo-date.ts'

test.each([
  ['2026-11-20T14:05:00.000Z', '2026-11-20', '20/11/2026 11:05'],
  ['2026-11-21T02:59:59.999Z', '2026-11-20', '20/11/2026 23:59'],
  ['2026-11-21T03:00:00.000Z', '2026-11-21', '21/11/2026 00:00'],
  ['2027-01-01T01:00:00.000Z', '2026-12-31', '31/12/2026 22:00'],
  ['2018-12-01T02:30:00.000Z', '2018-12-01', '01/12/2018 00:30'],
  ['2026-03-01T00:00:00-03:00', '2026-03-01', '01/03/2026 00:00'],
])('The instant %s is %s in São Paulo and shown as %s', (instant, date, shown) => {
  expect(todayInSaoPaulo(new Date(instant))).toBe(date)
  expect(formatDateTime(instant)).toBe(shown)
  expect(formatDateTime(new Date(instant))).toBe(shown)
  expect(formatTime(instant)).toBe(shown.slice(-5))
})

test('A time of today is told alone, and one of another day with its day', () => {
  const [evening, night] = ['2026-11-26T01:24:00Z', '2026-11-26T03:24:00Z']
  expect([evening, night].map((at) => formatRecent(at, '2026-11-26'))).toEqual([
    '25/11 22:24',
    '00:24',
  ])
  expect([evening, night].map((at) => recentWords(at, '2026-11-26'))).toEqual([
    'em 25/11 às 22:24',
    'às 00:24',
  ])
})

test.each([
  ['2026-11-20', 0, '2026-11-20T03:00:00Z'],
  ['2026-11-30', 1, '2026-12-01T03:00:00Z'],
  ['2024-02-28', 1, '2024-02-29T03:00:00Z'],
  ['9999-12-31', 1, '10000-01-01T03:00:00Z'],
  ['0001-01-01', 0, '0001-01-01T03:00:00Z'],
  ['2018-12-01', 0, '2018-12-01T02:00:00Z'], // summer time
  ['2018-11-04', 0, '2018-11-04T03:00:00Z'], // its first day has no midnight
  ['2019-02-17', 0, '2019-02-17T03:00:00Z'], // and its last one ended twice
])('The day %s, moved by %i days, begins in São Paulo at %s', (date, days, instant) => {
  expect(startOfDay(date, days)).toBe(instant)
})

test('A text that is no instant is refused', () => {
  expect(() => formatDateTime('ontem')).toThrow(RangeError)
})

test.each([
  ['1990-03-01', true],
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['2023-02-29', false],
  ['1900-02-29', false],
  ['2024-04-31', false],
  ['2024-13-01', false],
  ['2024-00-10', false],
  ['2024-01-00', false],
  ['0000-01-01', false],
  ['2024-1-1', false],
  ['2024-01-01T00:00:00Z', false],
  ['01/03/1990', false],
  ['', false],
])('The text %j is a date: %s', (text, real) => {
  expect(isDate(text)).toBe(real)
})

test.each([
  ['01/03/1990', '1990-03-01'],
  ['1/3/1990', '1990-03-01'],
  [' 29/02/2024 ', '2024-02-29'],
  ['29/02/2023', null],
  ['03/31/1990', null],
  ['01/03/90', null],
  ['1990-03-01', null],
  ['01-03-1990', null],
  ['', null],
])('The text %j is read as the date %j', (text, date) => {
  expect(parseBrazilianDate(text)).toBe(date)
})

test('A date is shown day first and read back the same', () => {
  expect(formatDate('2008-03-01')).toBe('01/03/2008')
  expect(parseBrazilianDate(formatDate('2008-03-01'))).toBe('2008-03-01')
})

test('Every month ends on its last day, and February by the year', () => {
  const ends = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  const day = (year: number, month: number, date: number) =>
    isDate(`${year}-${String(month + 1).padStart(2, '0')}-${date}`)
  for (const [month, end] of ends.entries())
    expect([day(2024, month, end), day(2024, month, end + 1)]).toEqual([true, false])
  expect([day(2026, 1, 28), day(2026, 1, 29), day(1900, 1, 29)]).toEqual([true, false, false])
})

test.each([
  ['1999-12-31', false],
  ['2000-01-01', true],
  ['2099-12-31', true],
  ['2100-01-01', false],
  ['0001-01-01', false],
  ['2026-02-30', false],
])('Whether something can be planned for %s is %s', (day, expected) => {
  expect(isPlannedDay(day)).toBe(expected)
})

test('Days in a row are told by the first and the last, and a single one alone', () => {
  expect(daysWords({ from: '2025-11-24', to: '2026-11-23' })).toBe('24/11/2025 a 23/11/2026')
  expect(daysWords({ from: '2026-11-20', to: '2026-11-20' })).toBe('20/11/2026')
})
