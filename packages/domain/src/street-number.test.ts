import { expect, test } from 'vitest'
import { streetNumber } from './street-number.ts'

test.each([
  ['S/N', 'S/N'],
  ['s/n', 'S/N'],
  [' s/n ', 'S/N'],
  ['sn', 'S/N'],
  ['s/nº', 'S/N'],
  ['S/N°', 'S/N'],
  ['S/No.', 'S/N'],
  ['s. n.', 'S/N'],
  ['sem número', 'S/N'],
  ['SEM NUMERO', 'S/N'],
  ['Sem nº', 'S/N'],
  ['12', '12'],
  ['s', 's'],
  ['snob', 'snob'],
  ['sul', 'sul'],
  ['', ''],
])('The number %j of a house is kept as %j', (text, number) => {
  expect(streetNumber(text)).toBe(number)
})
