import { expect, test } from 'vitest'
import { monthName, monthOptions } from './months.ts'

test('A month is written in words', () => {
  expect(monthName('2026-11')).toBe('novembro de 2026')
  expect(monthName('2027-03')).toBe('março de 2027')
})

test('A target can be set for last year, this year and the next', () => {
  const options = monthOptions('2026-11-21')
  expect(options).toHaveLength(36)
  expect(options[0]).toEqual({ value: '2025-01', label: 'janeiro de 2025' })
  expect(options.at(-1)).toEqual({ value: '2027-12', label: 'dezembro de 2027' })
})
