import { expect, test } from 'vitest'
import { compareTexts } from './compare-texts.ts'

const marked = (from: string, to: string) =>
  compareTexts(from, to)
    .map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'gone' ? '-' : '+'}[${text}]`))
    .join('')

test.each([
  ['Sem queixas.', 'Sem queixas.', 'Sem queixas.'],
  ['', 'Tudo novo', '+[Tudo novo]'],
  ['Tudo velho', '', '-[Tudo velho]'],
  ['visão boa hoje', 'visão ruim hoje', 'visão -[boa ]+[ruim ]hoje'],
  ['a b c d', 'a c x d', 'a -[b ]c +[x ]d'],
  ['a a a', 'a a', 'a -[a ]a'],
])('The difference is marked when %j turns into %j', (from, to, expected) => {
  expect(marked(from, to)).toBe(expected)
})

test('A comparison leaves out nothing of either text, however long they are', () => {
  const from = Array.from({ length: 3000 }, (_, n) => `antes${n}`).join('\n')
  const to = `Começo\n\n${from.replaceAll('antes1', 'depois')}  `
  const pieces = compareTexts(from, to)
  const joined = (...kinds: string[]) =>
    pieces
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ text }) => text)
      .join('')
  expect(joined('same', 'gone')).toBe(from)
  expect(joined('same', 'new')).toBe(to)
})
