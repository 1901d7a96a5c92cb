import { expect, test } from 'vitest'
import { lastDueDay, monthsSince, RENEWAL_MONTHS, renewalAge } from './renewal.ts'

test.each([
  ['2026-11-25', '2025-12-25'],
  ['2026-12-01', '2026-01-01'],
  ['2026-01-31', '2025-02-28'],
  ['2025-01-29', '2024-02-29'],
  ['2026-02-28', '2025-03-28'],
  ['2026-03-31', '2025-04-30'],
])('On %s a company last seen until %s is due for renewal', (today, day) => {
  expect(lastDueDay(today)).toBe(day)
})

test('A company is due for renewal exactly when eleven whole months have gone, whatever the two days', () => {
  const days = Array.from({ length: 800 }, (_, n) =>
    new Date(Date.UTC(2024, 0, 1) + n * 86_400_000).toISOString().slice(0, 10),
  )
  const wrong = days
    .slice(400)
    .flatMap((today) => days.map((day) => ({ today, day })))
    .filter(
      ({ today, day }) => day <= lastDueDay(today) !== monthsSince(day, today) >= RENEWAL_MONTHS,
    )
  expect(wrong).toEqual([])
})

test.each([
  ['2025-12-25', 'Há 11 meses'],
  ['2025-10-26', 'Há 12 meses'],
  ['2025-10-25', 'Há 13 meses'],
  ['2024-11-26', 'Há 23 meses'],
  ['2024-11-25', 'Há 2 anos'],
  ['2021-01-01', 'Há 5 anos'],
])('A company last seen on %s is told on 2026-11-25 as %s', (day, words) => {
  expect(renewalAge(day, '2026-11-25')).toBe(words)
})
