import { expect, test } from 'vitest'
import { plural } from './plural.ts'

test.each([
  [0, '0 triagens'],
  [1, '1 triagem'],
  [2, '2 triagens'],
  [1284, '1.284 triagens'],
])('A count of %i is written with the word that fits it', (count, words) => {
  expect(plural(count, 'triagem', 'triagens')).toBe(words)
})
