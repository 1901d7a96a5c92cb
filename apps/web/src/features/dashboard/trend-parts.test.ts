import type { DashboardTrend } from '@iris/contracts/dashboard'
import { expect, test } from 'vitest'
import { trendCharts, trendSheet } from './trend-parts.ts'

const none = { count: 0, percentage: 0 }
const empty = {
  examined: 0,
  coverage: { count: 4, percentage: 40 },
  total_eyes_examined: 0,
  normal_vision: none,
  altered_ishihara: none,
  classification: { liberado: none, consulta: none, especialista: none },
}
const trend: DashboardTrend = {
  active: 10,
  months: [
    { ...empty, month: '2026-10' },
    {
      ...empty,
      month: '2026-11',
      examined: 4,
      total_eyes_examined: 8,
      normal_vision: { count: 6, percentage: 75 },
      altered_ishihara: { count: 1, percentage: 25 },
      classification: { ...empty.classification, liberado: { count: 2, percentage: 50 } },
    },
  ],
}

test('A month in which nobody was examined has a coverage, and no other value', () => {
  const values = trendCharts(trend).map(({ series }) => series.map((line) => line.values))
  expect(values).toEqual([
    [[40, 40]],
    [[null, 75]],
    [[null, 25]],
    [
      [null, 50],
      [null, 0],
      [null, 0],
    ],
  ])
})

test('The table of the trend has a row for each month, the newest first', () => {
  const { head, rows } = trendSheet(trend)
  expect(new Set(head).size).toBe(head.length)
  expect(rows).toEqual([
    ['11/2026 até agora', '4', '40,0%', '75,0%', '25,0%', '50,0%', '0,0%', '0,0%'],
    ['10/2026', '0', '40,0%', '—', '—', '—', '—', '—'],
  ])
})
