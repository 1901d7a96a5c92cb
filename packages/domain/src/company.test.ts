import { expect, test } from 'vitest'
import { CLINIC_TYPE, companyTypesLabel, DEPARTMENTS } from './company.ts'

test.each([
  [[1], 'Fornecedor'],
  [[4, 2], 'Cliente, Clínica'],
  [[3, 9], 'Parceiro'],
  [[], ''],
])('A company of the types %j is shown as %j', (types, label) => {
  expect(companyTypesLabel(types)).toBe(label)
})

test('A clinic is a company of type 4, and there are four departments', () => {
  expect(companyTypesLabel([CLINIC_TYPE])).toBe('Clínica')
  expect(DEPARTMENTS.map(({ value, label }) => `${value} ${label}`)).toEqual([
    '1 Comercial',
    '2 Financeiro',
    '3 Diretoria',
    '4 RH',
  ])
})
