import { describe, expect, test } from 'vitest'
import { formatCnpj, isCnpj, normaliseCnpj } from './cnpj.ts'

describe('A CNPJ', () => {
  test.each([
    ['numeric', '11222333000181'],
    ["alphanumeric, the Receita's own example", '12ABC34501DE35'],
    ['alphanumeric with a numeric branch', '12ABC345000188'],
    ['whose sums leave two and one', '11222333008590'],
  ])('The CNPJ %s is valid', (_case, characters) => {
    expect(isCnpj(characters)).toBe(true)
  })

  test.each([
    ['a wrong first check digit', '11222333000191'],
    ['a wrong second check digit', '12ABC34501DE36'],
    ['only zeros', '00000000000000'],
    ['a letter as check digit', '12ABC34501DE3A'],
    ['lower case letters', '12abc34501de35'],
    ['the mask still on', '11.222.333/0001-81'],
    ['a character missing', '1122233300018'],
    ['a character too many', '112223330001810'],
    ['nothing', ''],
  ])('A CNPJ with %s is refused', (_case, characters) => {
    expect(isCnpj(characters)).toBe(false)
  })
})

test.each([
  ['12.abc.345/01de-35', '12ABC34501DE35'],
  [' 11.222.333/0001-81 ', '11222333000181'],
  ['CNPJ: 11.222.333/0001-81', '11222333000181'],
  ['cnpj 12.abc.345/01de-35', '12ABC34501DE35'],
  ['CN.PJ1.222/3330-00', 'CNPJ1222333000'],
])('The CNPJ %j is stored as %j', (text, stored) => {
  expect(normaliseCnpj(text)).toBe(stored)
})

test.each([
  ['', ''],
  ['12', '12'],
  ['12abc3', '12.ABC.3'],
  ['11222333', '11.222.333'],
  ['112223330', '11.222.333/0'],
  ['1122233300018', '11.222.333/0001-8'],
  ['12ABC34501DE35', '12.ABC.345/01DE-35'],
  ['12.ABC.345/01DE-35', '12.ABC.345/01DE-35'],
  ['112223330001819', '11.222.333/0001-81'],
])('The CNPJ %j is shown as %j', (text, masked) => {
  expect(formatCnpj(text)).toBe(masked)
})
