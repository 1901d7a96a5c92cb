import { expect, test } from 'vitest'
import { sexLabel, USER_SEXES } from './sex.ts'

test.each([
  ['M', 'Masculino'],
  ['F', 'Feminino'],
  ['O', 'Outro'],
  ['P', 'Prefiro não informar'],
] as const)('The sex %s is shown as %s', (sex, label) => {
  expect(sexLabel(sex)).toBe(label)
})

test('A user chooses among the sexes M, F and P', () => {
  expect(USER_SEXES.map(({ value }) => value)).toEqual(['M', 'F', 'P'])
})
