import { expect, test } from 'vitest'
import { waitingWords } from './waiting-words.ts'

test.each([
  [-5, 0, 'No prazo'],
  [0, 0, 'No prazo'],
  [15 * 60 + 59, 15, 'No prazo'],
  [16 * 60, 16, 'Atenção'],
  [25 * 60 + 59, 25, 'Atenção'],
  [26 * 60, 26, 'Demora'],
  [86_400, 1440, 'Demora'],
])('A wait of %i seconds is told as %i minutes and the word %s', (seconds, minutes, label) => {
  expect(waitingWords(seconds)).toMatchObject({ minutes, label })
})

test.each([
  [5, 'No prazo'],
  [6, 'Atenção'],
  [10, 'Atenção'],
  [11, 'Demora'],
])('With limits of 5 and 10 minutes a wait of %i is told as %s', (minutes, label) => {
  const limits = { attention_minutes: 5, delay_minutes: 10 }
  expect(waitingWords(minutes * 60, limits).label).toBe(label)
})
