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

test('A select that nobody has searched offers everything', () => {
  expect(found('')).toHaveLength(3)
})
