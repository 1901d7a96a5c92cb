import { expect, test } from 'vitest'
import { compareText } from './compare-text.ts'

test('Names are sorted as a Brazilian reads them', () => {
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

test('Accents and case do not make two names differ', () => {
  expect(compareText('JOÃO', 'joao')).toBe(0)
})
