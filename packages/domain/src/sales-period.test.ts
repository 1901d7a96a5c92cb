import { expect, test } from 'vitest'
import {
  customPeriodErrors,
  daysIn,
  type FixedPeriod,
  periodRange,
  previousRange,
  SALES_PERIODS,
  type SalesPeriod,
  salesPeriodRange,
  showsGoal,
  showsGrowth,
} from './sales-period.ts'

test('The four periods stand in the order of the select', () => {
  expect(SALES_PERIODS.map(({ label }) => label)).toEqual([
    'Mês',
    'Trimestre',
    'Semestre',
    'Personalizado',
  ])
})

test.each<[FixedPeriod, string, string]>([
  ['month', '2026-11-21', '2026-11-01'],
  ['month', '2026-11-01', '2026-11-01'],
  ['month', '2026-01-31', '2026-01-01'],
  ['month', '2024-02-29', '2024-02-01'],
  ['month', '2026-12-31', '2026-12-01'],
  ['quarter', '2026-01-01', '2026-01-01'],
  ['quarter', '2026-03-31', '2026-01-01'],
  ['quarter', '2026-04-01', '2026-04-01'],
  ['quarter', '2024-02-29', '2024-01-01'],
  ['quarter', '2026-06-30', '2026-04-01'],
  ['quarter', '2026-07-01', '2026-07-01'],
  ['quarter', '2026-09-30', '2026-07-01'],
  ['quarter', '2026-11-21', '2026-10-01'],
  ['quarter', '2026-12-31', '2026-10-01'],
  ['semester', '2026-01-01', '2026-01-01'],
  ['semester', '2026-06-30', '2026-01-01'],
  ['semester', '2026-07-01', '2026-07-01'],
  ['semester', '2026-11-21', '2026-07-01'],
  ['semester', '2026-12-31', '2026-07-01'],
])('The %s seen on %s begins on %s and ends that day', (period, today, from) => {
  expect(salesPeriodRange(period, today)).toEqual({ from, to: today })
})

test.each([
  // A month that is 21 days old is compared with the 21 days before it.
  ['2026-11-01', '2026-11-21', 21, '2026-10-11', '2026-10-31'],
  ['2026-11-01', '2026-11-01', 1, '2026-10-31', '2026-10-31'],
  ['2026-03-01', '2026-03-31', 31, '2026-01-29', '2026-02-28'],
  ['2024-03-01', '2024-03-31', 31, '2024-01-30', '2024-02-29'],
  ['2024-02-01', '2024-02-29', 29, '2024-01-03', '2024-01-31'],
  ['2100-03-01', '2100-03-01', 1, '2100-02-28', '2100-02-28'],
  ['2000-03-01', '2000-03-01', 1, '2000-02-29', '2000-02-29'],
  ['2026-01-01', '2026-01-31', 31, '2025-12-01', '2025-12-31'],
  ['2026-10-01', '2026-12-31', 92, '2026-07-01', '2026-09-30'],
  ['2026-07-01', '2026-12-31', 184, '2025-12-29', '2026-06-30'],
  ['2024-01-01', '2024-12-31', 366, '2022-12-31', '2023-12-31'],
  // Days with a clock change in São Paulo count like any other.
  ['2018-11-04', '2018-11-10', 7, '2018-10-28', '2018-11-03'],
])(
  'The period from %s to %s has %i days and is compared with %s to %s',
  (from, to, days, before, until) => {
    expect(daysIn({ from, to })).toBe(days)
    const previous = previousRange({ from, to })
    expect(previous).toEqual({ from: before, to: until })
    expect(previous && daysIn(previous)).toBe(days)
  },
)

test('A period is compared with nothing when the earlier one would begin before year 1', () => {
  expect(previousRange({ from: '0001-01-02', to: '0001-01-03' })).toBeNull()
  expect(previousRange({ from: '0001-01-02', to: '0001-01-02' })).toEqual({
    from: '0001-01-01',
    to: '0001-01-01',
  })
})

test.each([
  ['2026-11-01', '2026-11-21', {}],
  ['2026-11-21', '2026-11-21', {}],
  ['2024-02-29', '2024-03-01', {}],
  ['2026-11-01', '2027-11-01', {}],
  ['', '', { startDate: 'Data inicial é obrigatória', endDate: 'Data final é obrigatória' }],
  [undefined, '2026-11-21', { startDate: 'Data inicial é obrigatória' }],
  ['2026-11-21', null, { endDate: 'Data final é obrigatória' }],
  ['2026-02-29', '2026-11-21', { startDate: 'Data inicial deve ser uma data válida' }],
  ['2026-11-01', '31/11/2026', { endDate: 'Data final deve ser uma data válida' }],
  [
    'ontem',
    '',
    { startDate: 'Data inicial deve ser uma data válida', endDate: 'Data final é obrigatória' },
  ],
  ['2026-11-22', '2026-11-21', { endDate: 'A data final não pode ser anterior à data inicial.' }],
])('A custom period from %j to %j gets the errors %j', (startDate, endDate, errors) => {
  expect(customPeriodErrors({ startDate, endDate })).toEqual(errors)
})

test('A custom period covers its own days, a wrong one covers none, and a fixed one ignores them', () => {
  const good = { startDate: '2026-02-01', endDate: '2026-02-28' }
  expect(periodRange('custom', good, '2026-11-21')).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  })
  expect(periodRange('custom', { ...good, endDate: '2026-01-31' }, '2026-11-21')).toBeNull()
  expect(periodRange('custom', {}, '2026-11-21')).toBeNull()
  expect(periodRange('month', good, '2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-21' })
})

test.each<[SalesPeriod, boolean, boolean]>([
  ['month', true, true],
  ['quarter', false, true],
  ['semester', false, true],
  ['custom', false, false],
])('The period %s shows its growth: %s, and its goal: %s', (period, growth, goal) => {
  expect(showsGrowth(period)).toBe(growth)
  expect(showsGoal(period)).toBe(goal)
})
