import { expect, test } from 'vitest'
import { othersWords, paperWords, partsOf } from './slips-words.ts'

test.each([
  [1, 'several', '1 comprovante em 1 folha A4'],
  [3, 'several', '3 comprovantes em 2 folhas A4'],
  [1, 'one', '1 comprovante em 1 página'],
  [200, 'one', '200 comprovantes em 200 páginas'],
  [201, 'several', '201 comprovantes em 101 folhas A4, em 2 lotes'],
  [2430, 'several', '2.430 comprovantes em 1.215 folhas A4, em 13 lotes'],
] as const)('Of %i slips on paper of the kind %s the dialog says: %s', (count, layout, words) => {
  expect(paperWords(count, layout)).toBe(words)
})

test('Two hundred slips are one part, and one more makes a second', () => {
  expect([0, 1, 200, 201, 400, 401].map(partsOf)).toEqual([0, 1, 1, 2, 2, 3])
})

const listed = { fresh: [1], printed: [2, 3], pending: 1, more: false }

test('The dialog of the slips says who gets no paper and why', () => {
  expect(othersWords(listed, true)).toEqual(['2 já têm comprovante', '1 ainda está em exame'])
  expect(othersWords({ ...listed, printed: [2], pending: 4 }, true)).toEqual([
    '1 já tem comprovante',
    '4 ainda estão em exame',
  ])
  expect(othersWords(listed, false)).toEqual(['1 ainda está em exame'])
})

test('The dialog of the slips says when nobody was examined', () => {
  const nobody = { fresh: [], printed: [], pending: 0, more: false }
  expect(othersWords(nobody, true)).toEqual(['Nenhum exame encontrado'])
})
