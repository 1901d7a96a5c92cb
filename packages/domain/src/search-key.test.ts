import { expect, test } from 'vitest'
import { isFound, searchKey, searchTerms } from './search-key.ts'

test.each([
  ['São JOÃO', 'sao joao'],
  ['A\u0303gua', 'agua'],
  ["Sant'Anna", 'santanna'],
  ['Sant’Anna', 'santanna'],
  ['Sant´Anna', 'santanna'],
  ['Sant`Anna', 'santanna'],
  ['1º andar, sala 2ª', '1o andar sala 2a'],
  ['10 m² – nº 3', '10 m2 no 3'],
  ['S/A & CIA.', 's a cia'],
  ['SÃO-THIAGO', 'sao thiago'],
  ['São\u00A0Paulo…', 'sao paulo'],
  ['ØRSTED Œuvre ẞ Æ', 'orsted oeuvre ss ae'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['%_\\', ''],
  ['  ', ''],
  ['', ''],
])('The text %j gets the search key %j', (text, key) => {
  expect(searchKey(text)).toBe(key)
})

test.each([
  ['veronica simoes', [['veronica'], ['simoes']]],
  ['  Ana   ana ANABELA ', [['anabela']]],
  ['529.982.247-25', [['52998224725', '529 982 247 25']]],
  ['(11) 98765-4321', [['11987654321', '11 98765 4321']]],
  ['+55 11 98765-4321', [['11987654321', '1198765 4321']]],
  ['+55(11)98765-4321', [['11987654321', '11 98765 4321']]],
  ['+5511987654321', [['11987654321']]],
  ['sala 11 98765', [['sala'], ['11'], ['98765']]],
  ['12.345.678/0001-90', [['12345678000190', '12 345 678 0001 90']]],
  ['12.abc.345', [['12'], ['abc'], ['345']]],
  ["d'ávila s/a", [['davila'], ['s']]],
  ['1/2', [['1'], ['2']]],
  ['%', []],
  ['', []],
])('The search %j looks for the terms %j', (typed, terms) => {
  expect(searchTerms(typed)).toEqual(terms)
})

test.each([
  ['VERÔNICA CARDOSO SIMÕES', 'veronica simoes', true],
  ['VERÔNICA CARDOSO SIMÕES', 'simoes veronica', true],
  ['VERÔNICA CARDOSO SIMÕES', 'veronica souza', false],
  ["CLÍNICA SANT'ANNA", 'santanna', true],
  ['CLÍNICA SANTANNA', "sant'anna", true],
  ['Notebook 2023-001', '2023-001', true],
  ['52998224725', '529.982.2', true],
  ['Íris', '', true],
  ['Íris', '?', false],
])('The text %j is found by the search %j: %s', (text, typed, found) => {
  expect(isFound(text, typed)).toBe(found)
})
