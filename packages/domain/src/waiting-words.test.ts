import { expect, test } from 'vitest'
import { waitingWords } from './waiting-words.ts'

test.each([
  [-5, 0, 'No prazo'],
  [0, 0, 'No prazo'],
  [15 * 60 + 59, 15, 'No prazo'],
  [16 * 60, 16, 'Atenção'],
  [25 * 60 + 59, 25, 'Atenção'],
  [26 * 60, 26, 'Demora'],
])('A wait of %i seconds is told as %i minutes and the word %s', (seconds, minutes, label) => {
  expect(waitingWords(seconds)).toMatchObject({ minutes, label })
})
