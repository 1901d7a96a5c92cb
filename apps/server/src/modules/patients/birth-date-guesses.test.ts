import { expect, test } from 'vitest'
import { createBirthDateGuesses } from './birth-date-guesses.ts'

const MINUTE = 60 * 1000

test('The right date of birth is accepted before five wrong ones, and again after an hour', () => {
  let now = 0
  const guesses = createBirthDateGuesses(() => now)
  for (let i = 0; i < 4; i++) expect(guesses.accept('1', false)).toBe(false)
  expect(guesses.accept('1', true)).toBe(true)
  expect(guesses.accept('1', false)).toBe(false)
  expect(guesses.accept('1', true)).toBe(false)
  expect(guesses.accept('2', true)).toBe(true)
  now = 59 * MINUTE
  expect(guesses.accept('1', true)).toBe(false)
  now = 60 * MINUTE
  expect(guesses.accept('1', true)).toBe(true)
})
