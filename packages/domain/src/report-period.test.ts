import { expect, test } from 'vitest'
import { twelveMonthsUntil } from './report-period.ts'

test.each([
  ['2026-11-23', '2025-11-24'],
  ['2024-02-28', '2023-03-01'],
  ['2025-02-28', '2024-03-01'],
  ['2026-12-31', '2026-01-01'],
])('The twelve months that end on %s begin on %s', (to, from) => {
  expect(twelveMonthsUntil(to)).toEqual({ from, to })
})
