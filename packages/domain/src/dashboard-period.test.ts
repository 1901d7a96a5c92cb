import { expect, test } from 'vitest'
import { type DashboardPeriod, dashboardRange } from './dashboard-period.ts'

test.each<[DashboardPeriod, string, string]>([
  ['mes', '2026-11-24', '2026-11-01'],
  ['mes', '2026-11-01', '2026-11-01'],
  ['3-meses', '2026-11-24', '2026-08-25'],
  ['12-meses', '2026-11-24', '2025-11-25'],
  ['ano', '2026-11-24', '2026-01-01'],
  ['ano', '2026-01-01', '2026-01-01'],
])('The period %s seen on %s begins on %s and ends that day', (period, today, from) => {
  expect(dashboardRange(period, {}, today)).toEqual({ from, to: today })
})

test.each([
  ['2026-01-10', '2026-03-01', true],
  ['2026-03-01', '2026-01-10', false],
  ['2026-02-30', '2026-03-01', false],
  ['', '2026-03-01', false],
  ['2016-01-01', '2026-01-01', false],
])('A chosen period from "%s" to "%s" has days: %s', (from, to, isGood) => {
  const dates = { startDate: from, endDate: to }
  expect(dashboardRange('outro', dates, '2026-11-24')).toEqual(isGood ? { from, to } : null)
})
