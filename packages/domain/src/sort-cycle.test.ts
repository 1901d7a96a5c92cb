import { expect, test } from 'vitest'
import { nextSort, sortDirection } from './sort-cycle.ts'

test.each([
  [undefined, 'name', 'none', 'name'],
  ['name', 'name', 'ascending', '-name'],
  ['-name', 'name', 'descending', undefined],
  ['-name', 'email', 'none', 'email'],
  ['name', 'companyName', 'none', 'companyName'],
  ['', 'name', 'none', 'name'],
])(
  'A list sorted by %j shows on the head of %s the sign %s, and the next press gives %j',
  (current, column, direction, next) => {
    expect(sortDirection(current, column)).toBe(direction)
    expect(nextSort(current, column)).toBe(next)
  },
)
