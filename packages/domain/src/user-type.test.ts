import { expect, test } from 'vitest'
import {
  roleOf,
  SALES_TYPES,
  salesLabel,
  scopesOf,
  USER_TYPES,
  userTypeLabel,
} from './user-type.ts'

test.each([
  [1, 'Administrador', 'admin', 'Administrador'],
  [2, 'Secretário(a)', 'tecnico', 'Desconhecido'],
  [3, 'Técnico', 'tecnico', 'Desconhecido'],
  [4, 'Comercial', 'comercial', 'Comercial'],
  [5, 'Médico', 'doctor', 'Desconhecido'],
  [null, 'Sem tipo definido', 'read-only', 'Desconhecido'],
] as const)(
  'The user type %s is called %s, acts as %s and sells as %s',
  (type, label, role, seller) => {
    expect(userTypeLabel(type)).toBe(label)
    expect(roleOf(type)).toBe(role)
    expect(scopesOf(type)).toEqual([role])
    expect(salesLabel(type)).toBe(seller)
  },
)

test('There are five user types, and each one that sells has a seller label', () => {
  expect(USER_TYPES.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5])
  expect(SALES_TYPES.map(salesLabel)).not.toContain('Desconhecido')
})
