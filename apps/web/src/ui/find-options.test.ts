import { BRAZILIAN_STATES, stateOptions } from '@iris/domain/brazilian-states'
import { expect, test } from 'vitest'
import { findOptions, foundIn, isNamedInFull } from './find-options.ts'

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

test('The letters and the name of each Brazilian state find that state before all others, and name it in full', () => {
  const states = stateOptions(null)
  for (const { sigla, nome } of BRAZILIAN_STATES)
    for (const typed of [sigla, sigla.toLowerCase(), nome]) {
      expect(foundIn(states, typed)[0]?.value, typed).toBe(sigla)
      expect(
        states.filter((state) => isNamedInFull(state, typed)).map(({ value }) => value),
      ).toEqual([sigla])
    }
})

test('Words that begin with what was typed come before those that only contain it, and otherwise the order stays', () => {
  const named = ['Amapá (AP)', 'Pará (PA)', 'Paraíba (PB)', 'São Paulo (SP)'].map((label) => ({
    label,
  }))
  expect(foundIn(named, 'pa').map(({ label }) => label)).toEqual([
    'Pará (PA)',
    'Paraíba (PB)',
    'São Paulo (SP)',
    'Amapá (AP)',
  ])
  expect(foundIn(named, '')).toEqual(named)
})

test('Part of a name names nothing in full', () => {
  expect(isNamedInFull({ label: 'São Paulo (SP)' }, 'Paulo')).toBe(false)
  expect(isNamedInFull({ label: 'USINA SÃO JOÃO' }, 'usina')).toBe(false)
  expect(isNamedInFull({ label: 'USINA SÃO JOÃO' }, 'usina sao joao')).toBe(true)
})
