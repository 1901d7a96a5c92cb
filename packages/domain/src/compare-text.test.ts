import { expect, test } from 'vitest'
import { compareText } from './compare-text.ts'

test('names are ordered as a Brazilian reads them', () => {
  const names = ['Zé', 'Água', 'açude', 'Bola', 'Ágata', 'agnaldo', 'Élcio', 'Eduardo']
  expect(names.toSorted(compareText)).toEqual([
    'açude',
    'Ágata',
    'agnaldo',
    'Água',
    'Bola',
    'Eduardo',
    'Élcio',
    'Zé',
  ])
})

test('accents and case alone make no difference', () => {
  expect(compareText('JOÃO', 'joao')).toBe(0)
})
