import { describe, expect, test } from 'vitest'
import {
  COMPLAINT_GROUPS,
  CONDITION_NAMES,
  conditionLabel,
  EYE_COMPLAINTS,
  EYE_DISEASES,
  EYE_SURGERIES,
  excludesOthers,
  exclusiveConflict,
  PERSONAL_HISTORIES,
  SCREEN_TIMES,
  sortOptions,
} from './triage-options.ts'

const codes = (options: readonly { value: string }[]) => options.map(({ value }) => value).join(' ')
const labels = (options: readonly { label: string }[]) => options.map(({ label }) => label)

test.each([
  [
    'personal history',
    PERSONAL_HISTORIES,
    'hypertension diabetes arthritis thyroid pregnant breastfeeding others none',
  ],
  [
    'surgeries',
    EYE_SURGERIES,
    'cataract refractive vitrectomy corneal_transplant glaucoma others none',
  ],
  ['diseases', EYE_DISEASES, 'glaucoma keratoconus amd ocular_trauma others none'],
  [
    'complaints',
    EYE_COMPLAINTS,
    'LOW_VISION NEAR_VISION BLURRED_VISION FLASH_EYE RED_EYE DRY_EYE TEARING ITCHING BURNING FOREIGN_BODY HEADACHE_SCREEN PHOTOPHOBIA OTHERS ZERO',
  ],
])('The codes of %s are those of the contract', (_list, options, expected) => {
  expect(codes(options)).toBe(expected)
  expect(new Set(labels(options)).size).toBe(options.length)
})

test.each([
  ['visual', 4],
  ['external', 6],
  ['neurological', 2],
  ['misc', 2],
] as const)('The group %s has %i complaints', (group, count) => {
  expect(EYE_COMPLAINTS.filter((complaint) => complaint.group === group)).toHaveLength(count)
  expect(COMPLAINT_GROUPS.map(({ value }) => value)).toContain(group)
})

test('Screen time has six answers, from none to most', () => {
  expect(SCREEN_TIMES).toHaveLength(6)
  expect(SCREEN_TIMES[0]).toBe('Nenhuma')
  expect(SCREEN_TIMES[5]).toBe('Mais de 10 horas')
})

test('A condition of the dashboard is written on the screen as in the dictionary', () => {
  expect(Object.keys(CONDITION_NAMES).map(conditionLabel)).toEqual([
    'Hipertensão Arterial Sistêmica',
    'Diabetes Mellitus',
    'Artrite Reumatoide',
    'Doenças Tireoidianas',
    'Outros',
    'Nenhum Histórico',
  ])
  expect(conditionLabel('Sem nome')).toBe('Sem nome')
})

describe('Sorted options', () => {
  test('Sorted options put "none" and "others" last', () => {
    expect(labels(sortOptions(PERSONAL_HISTORIES))).toEqual([
      'Artrite Reumatoide',
      'Diabetes Mellitus',
      'Doenças Tireoidianas',
      'Gestante',
      'Hipertensão Arterial Sistêmica',
      'Lactante',
      'Outros',
      'Nenhum Histórico',
    ])
    expect(labels(sortOptions(EYE_COMPLAINTS)).slice(-3)).toEqual([
      'Visão embaçada',
      'Outras queixas',
      'Nenhuma queixa',
    ])
  })

  test('Sorted options ignore accents, take numbers as values, and do not change their input', () => {
    const given = [
      { value: 1, label: 'Zênite' },
      { value: 2, label: 'Água' },
      { value: 3, label: 'Bola' },
    ]
    expect(labels(sortOptions(given))).toEqual(['Água', 'Bola', 'Zênite'])
    expect(labels(given)).toEqual(['Zênite', 'Água', 'Bola'])
  })
})

test.each([
  ['none', true],
  ['ZERO', true],
  ['others', false],
  ['OTHERS', false],
  ['glaucoma', false],
])('The answer %s excludes the other answers of its list: %s', (value, excludes) => {
  expect(excludesOthers(value)).toBe(excludes)
})

test.each([
  [['none'], false],
  [['none', 'glaucoma'], true],
  [['ITCHING', 'ZERO'], true],
  [['none', 'none'], false],
  [['glaucoma', 'amd'], false],
  [[], false],
])('The answers %j contradict each other: %s', (values, conflict) => {
  expect(exclusiveConflict(values)).toBe(conflict)
})
