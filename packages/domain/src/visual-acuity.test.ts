import { expect, test } from 'vitest'
import {
  ACUITY_CLASS_LABELS,
  ACUITY_VALUES,
  acuityClass,
  acuityRank,
  linesLost,
} from './visual-acuity.ts'

const TABLE = [
  ['20/20', 0, 'Visão Normal'],
  ['20/25', 1, 'Visão Normal'],
  ['20/30', 2, 'Visão Normal'],
  ['20/40', 3, 'Baixa Visão'],
  ['20/50', 4, 'Baixa Visão'],
  ['20/70', 5, 'Baixa Visão'],
  ['20/100', 6, 'Baixa Visão'],
  ['20/200', 7, 'Baixa Visão Severa'],
  ['Percepção de Luz (PL)', 8, 'Baixa Visão Severa'],
  ['Sem Percepção de Luz (SPL)', 9, 'Baixa Visão Severa'],
] as const

test.each(TABLE)('The acuity %s has rank %i and is in the class %s', (value, rank, label) => {
  expect(acuityRank(value)).toBe(rank)
  expect(ACUITY_CLASS_LABELS[acuityClass(value)]).toBe(label)
})

test('The table has exactly ten values of acuity', () => {
  expect(ACUITY_VALUES).toEqual(TABLE.map(([value]) => value))
})

test.each([
  ['20/20', '20/20', 0],
  ['20/20', '20/30', 2],
  ['20/50', '20/25', -3],
  ['20/200', 'Sem Percepção de Luz (SPL)', 2],
] as const)('The fall from %s to %s is %i lines', (before, after, lines) => {
  expect(linesLost(before, after)).toBe(lines)
})
