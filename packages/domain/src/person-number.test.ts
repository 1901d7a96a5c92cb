import { expect, test } from 'vitest'
import { holdsPersonNumber } from './person-number.ts'

test.each([
  '39053344705',
  '390.533.447-05',
  '390.533',
  'maria 390.533.447-05',
  '898000000043208',
  '(11) 98765-4321',
  '10/05/1980',
])('The text %s may be the number of a person', (text) => {
  expect(holdsPersonNumber(text)).toBe(true)
})

test.each(['', 'maria souza', 'nº 12', '39053', 'galpão 3 e 4', 'rua 10, 20, 30, 40', '12 a 345'])(
  'The text %j is not the number of a person',
  (text) => {
    expect(holdsPersonNumber(text)).toBe(false)
  },
)
