import { expect, test } from 'vitest'
import { findOptions } from './find-options.ts'

const options = ['VERÔNICA CARDOSO SIMÕES', "CLÍNICA SANT'ANNA", 'USINA SÃO JOÃO'].map((label) => ({
  value: label,
  label,
}))
const found = (search: string) =>
  findOptions({ options, search, limit: 10 }).map((option) => 'label' in option && option.label)

test.each([
  ['simoes veronica', ['VERÔNICA CARDOSO SIMÕES']],
  ['SANTANNA', ["CLÍNICA SANT'ANNA"]],
  ['joão usina', ['USINA SÃO JOÃO']],
  ['usina simoes', []],
])('A select searched for %j offers %j', (search, labels) => {
  expect(found(search)).toEqual(labels)
})

test('A select without a search offers everything', () => {
  expect(found('')).toHaveLength(3)
})

test('A grouped select keeps its groups with the options that were found', () => {
  const grouped = [
    { group: 'Visuais', items: [{ value: '1', label: 'Visão embaçada' }] },
    {
      group: 'Externas',
      items: [
        { value: '2', label: 'Olho seco' },
        { value: '3', label: 'Ardência' },
      ],
    },
  ]
  const find = (search: string, limit = 10) => findOptions({ options: grouped, search, limit })
  expect(find('')).toEqual(grouped)
  expect(find('ardencia')).toEqual([
    { group: 'Externas', items: [{ value: '3', label: 'Ardência' }] },
  ])
  expect(find('', 2)).toEqual([
    grouped[0],
    { group: 'Externas', items: [{ value: '2', label: 'Olho seco' }] },
  ])
  expect(find('zebra')).toEqual([])
})
