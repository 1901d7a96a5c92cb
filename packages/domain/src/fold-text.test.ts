import { expect, test } from 'vitest'
import { compareText, foldText } from './fold-text.ts'

test.each([
  ['São JOÃO', 'sao joao'],
  ['Conceição', 'conceicao'],
  ['Ürsula', 'ursula'],
  ['A\u0303gua', 'agua'],
  ['123-x', '123-x'],
  ['', ''],
])('%j is searched as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

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
