import { expect, test } from 'vitest'
import { daysOfPeriod } from './event-periods.ts'

test.each([
  ['hoje', { from: '2026-12-05', to: '2026-12-05' }],
  ['proximos', { from: '2026-12-05', to: '2027-01-04' }],
  ['ultimos', { from: '2026-11-05', to: '2026-12-05' }],
  ['ano', { from: '2026-01-01', to: '2026-12-31' }],
  ['qualquer', {}],
])('On 5 December 2026 the period %s is %j', (period, days) => {
  expect(daysOfPeriod(period, '2026-12-05')).toEqual(days)
})
