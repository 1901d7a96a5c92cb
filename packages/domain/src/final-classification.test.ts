import { expect, test } from 'vitest'
import { FINAL_CLASSIFICATIONS, needsSpecialties, SPECIALTIES } from './final-classification.ts'

test.each([
  ['liberado', false],
  ['consulta', false],
  ['especialista', true],
  [null, false],
] as const)('The classification %s asks for specialties: %s', (classification, needed) => {
  expect(needsSpecialties(classification)).toBe(needed)
})

test('There are three classifications and thirteen different specialties', () => {
  expect(FINAL_CLASSIFICATIONS.map(({ value }) => value)).toEqual([
    'liberado',
    'consulta',
    'especialista',
  ])
  expect(new Set(SPECIALTIES).size).toBe(13)
})
