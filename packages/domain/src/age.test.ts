import { expect, test } from 'vitest'
import { AGE_GROUPS, ageInWords, ageOn, isMinor } from './age.ts'

test.each([
  ['1990-03-01', '2026-02-28', 35],
  ['1990-03-01', '2026-03-01', 36],
  ['1990-03-01', '2026-12-31', 36],
  ['2004-02-29', '2025-02-28', 20],
  ['2004-02-29', '2025-03-01', 21],
  ['2004-02-29', '2024-02-29', 20],
  ['2026-11-20', '2026-11-20', 0],
  ['2026-11-21', '2026-11-20', -1],
])('A person born on %s is, on %s, %i years old', (dob, today, age) => {
  expect(ageOn(dob, today)).toBe(age)
})

test.each([
  ['2025-11-21', '0 anos'],
  ['2025-11-20', '1 ano'],
  ['1990-03-01', '36 anos'],
])('The age of somebody born on %s is written as %s on 2026-11-20', (dob, words) => {
  expect(ageInWords(dob, '2026-11-20')).toBe(words)
})

test.each([
  ['2008-11-21', true],
  ['2008-11-20', false],
  ['2008-11-19', false],
])('A person born on %s is a minor on 2026-11-20: %s', (dob, minor) => {
  expect(isMinor(dob, '2026-11-20')).toBe(minor)
})

test('The age groups leave no gap between them', () => {
  for (const [index, group] of AGE_GROUPS.entries())
    expect(group.from).toBe(AGE_GROUPS[index - 1]?.until ?? 0)
})
