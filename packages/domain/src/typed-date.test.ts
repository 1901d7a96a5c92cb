import { expect, test } from 'vitest'
import { formatTypedDate, maskTypedDate, parseTypedDate, showTypedDate } from './typed-date.ts'

test.each([
  ['', ''],
  ['/', ''],
  ['0', '0'],
  ['01', '01'],
  ['010', '01/0'],
  ['0101', '01/01'],
  ['01/01/1', '01/01/1'],
  ['01011990', '01/01/1990'],
  ['010119901', '01/01/1990'],
  ['1/', '01/'],
  ['01//', '01/'],
  ['01/1/', '01/01/'],
  ['1-1-', '01/01/'],
  ['1.1.90', '1/1/90'],
  ['01/01/', '01/01/'],
  ['9/3/1985 ', '9/3/1985'],
  ['01/01', '01/01'],
  ['01/0/1990', '01/0/1990'],
  ['0101/1990', '01/01/1990'],
  ['01/01/19901', '01/01/1990'],
  ['a1b', '01/'],
  ['/01/1990', '/01/1990'],
  ['//1990', '//1990'],
  ['01//1990', '01//1990'],
])('The typed text %j is shown as the date %j', (text, shown) => {
  expect(formatTypedDate(text)).toBe(shown)
  expect(formatTypedDate(shown)).toBe(shown)
})

test.each([
  ['a day that lost a digit', '2|/11/2026', '2|/11/2026'],
  ['a day that was emptied', '|/11/2026', '|/11/2026'],
  ['a month that lost a digit', '20/1|/2026', '20/1|/2026'],
  ['a month that was emptied', '20/|/2026', '20/|/2026'],
  ['a slash, which comes back', '20|11/2026', '20|/11/2026'],
  ['the end', '20112026|', '20/11/2026|'],
])('The caret of a date stays where %s was edited', (_case, before, after) => {
  const at = before.indexOf('|')
  const { value, caret } = maskTypedDate(before.replace('|', ''), at)
  expect(`${value.slice(0, caret)}|${value.slice(caret)}`).toBe(after)
})

const TODAY = '2026-11-22'
test.each([
  ['01/01/1990', '1990-01-01'],
  ['1/1/1990', '1990-01-01'],
  ['01011990', '1990-01-01'],
  ['1-1-1990', '1990-01-01'],
  ['01.01.1990', '1990-01-01'],
  [' 1990-01-01 ', '1990-01-01'],
  ['01/01/90', '1990-01-01'],
  ['010190', '1990-01-01'],
  ['1/1/90', '1990-01-01'],
  ['01/01/10', '2010-01-01'],
  ['22/11/26', '2026-11-22'],
  ['23/11/26', '1926-11-23'],
  ['31/12/26', '1926-12-31'],
  ['01/01/27', '1927-01-01'],
  ['29/02/00', '2000-02-29'],
  ['29/02/28', '1928-02-29'],
  ['29/02/90', null],
  ['01/01/2030', '2030-01-01'],
  ['31/02/1990', null],
  ['01/01/199', null],
  ['01/01/1', null],
  ['01/13/90', null],
  ['01/01', null],
  ['ontem', null],
  ['', null],
])(
  'The birth date typed as %j is read as %j, and two digits of a year never mean the future',
  (text, date) => {
    expect(parseTypedDate(text, TODAY)).toBe(date)
  },
)

test('A year of two digits without a latest day is of this century', () => {
  expect(parseTypedDate('01/02/90')).toBe('2090-02-01')
})

test.each([
  ['1990-03-01', '01/03/1990'],
  ['01/03/90', '01/03/90'],
  ['', ''],
])('The stored date %j is shown as %j', (value, shown) => {
  expect(showTypedDate(value)).toBe(shown)
})
