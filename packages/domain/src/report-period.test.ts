import { expect, test } from 'vitest'
import {
  lastTwelveMonths,
  monthsUntil,
  PERIOD_TOO_LONG,
  reportPeriodErrors,
  twelveMonthsUntil,
  wholeMonths,
} from './report-period.ts'
import { CUSTOM_PERIOD_MESSAGES } from './sales-period.ts'

test.each([
  ['2026-11-23', '2025-11-24'],
  ['2024-02-28', '2023-03-01'],
  ['2025-02-28', '2024-03-01'],
  ['2026-12-31', '2026-01-01'],
])('The twelve months that end on %s begin on %s', (to, from) => {
  expect(twelveMonthsUntil(to)).toEqual({ from, to })
})

test.each([
  ['2026-11-23', '2026-11-23', '2026-11-01', '2026-11-30'],
  ['2023-12-31', '2024-02-01', '2023-12-01', '2024-02-29'],
  ['2026-01-01', '2026-12-31', '2026-01-01', '2026-12-31'],
])('In whole months %s to %s is %s to %s', (from, to, first, last) => {
  expect(wholeMonths({ from, to })).toEqual({ from: first, to: last })
})

test('Who gets whole months gets twelve of them, on every day of a month', () => {
  for (const today of ['2026-11-01', '2026-11-26', '2026-11-30'])
    expect(lastTwelveMonths(today, true)).toEqual({ from: '2025-12-01', to: '2026-11-30' })
  expect(lastTwelveMonths('2026-11-26', false)).toEqual({ from: '2025-11-27', to: '2026-11-26' })
})

test.each([
  ['2026-11-23', '2026-08-24'],
  ['2026-05-30', '2026-03-01'],
  ['2026-02-28', '2025-12-01'],
  ['2026-01-31', '2025-11-01'],
  ['2026-12-30', '2026-10-01'],
])('The three months that end on %s begin on %s', (to, from) => {
  expect(monthsUntil(to, 3)).toEqual({ from, to })
})

test.each([
  ['2026-01-01', '2026-01-01', {}],
  ['2021-11-24', '2026-11-24', {}],
  ['2021-11-23', '2026-11-24', { endDate: PERIOD_TOO_LONG }],
  ['2026-02-01', '2026-01-31', { endDate: CUSTOM_PERIOD_MESSAGES.reversed }],
  ['', '2026-01-31', { startDate: CUSTOM_PERIOD_MESSAGES.startRequired }],
])('A period chosen from %s to %s has the errors %j', (startDate, endDate, errors) => {
  expect(reportPeriodErrors({ startDate, endDate })).toEqual(errors)
})
