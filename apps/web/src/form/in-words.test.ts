import { expect, test } from 'vitest'
import { filledFrom } from './filled-from.ts'
import { inWords, type Words } from './in-words.ts'

const EMPTY = {
  name: '',
  company: null as number | null,
  since: '',
  active: true,
  country: 'Brasil',
}
const WORDS: Words<typeof EMPTY> = { company: (id) => `Empresa ${id}` }

test.each([
  ['company', 7, 'Empresa 7'],
  ['company', null, ''],
  ['name', 'Usina', 'Usina'],
  ['name', '', ''],
  ['since', '2026-11-05', '05/11/2026'],
  ['since', '05/11', '05/11'],
  ['active', false, 'Não'],
])('The value of %s, %j, is said as "%s"', (key, value, words) => {
  expect(inWords(WORDS, key, value)).toBe(words)
})

test('A form holds what its record has of its fields, and what an empty one has in place of what is not given', () => {
  const record = {
    id: 3,
    name: 'Usina',
    company: null,
    since: null,
    active: false,
    country: undefined,
  }
  expect(filledFrom(EMPTY, record)).toEqual({ ...EMPTY, name: 'Usina', active: false })
})
