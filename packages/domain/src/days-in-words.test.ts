import { expect, test } from 'vitest'
import { daysInWords, withFirst } from './days-in-words.ts'

test.each([
  ['2026-11-25', '2026-11-25', '25 de novembro'],
  ['2026-12-01', '2026-12-02', '1º e 2 de dezembro'],
  ['2026-12-02', '2026-12-04', '2 a 4 de dezembro'],
  ['2026-11-30', '2026-12-01', '30 de novembro a 1º de dezembro'],
  ['2026-12-31', '2027-12-31', '31 de dezembro a 31 de dezembro'],
])('The days from %s to %s are told as %s', (from, to, words) => {
  expect(daysInWords(from, to)).toBe(words)
})

test.each([
  ['1 de dezembro de 2026', '1º de dezembro de 2026'],
  ['terça-feira, 1 de dezembro de 2026', 'terça-feira, 1º de dezembro de 2026'],
  ['21 de dezembro de 2026', '21 de dezembro de 2026'],
  ['11 de dezembro de 2026', '11 de dezembro de 2026'],
])('The date %s is told as %s', (written, words) => {
  expect(withFirst(written)).toBe(words)
})
