import { expect, it } from 'vitest'
import { type CorrectionEffect, linksEffect, referralsEffect } from './correction-words.ts'

const told = ({ before = '', counted, after }: CorrectionEffect) => `${before}${counted} ${after}`

it.each([
  [undefined, 'Os links do resultado deixam de abrir. O próximo resultado recebe outro.'],
  [0, 'Nenhum link abre o resultado agora.'],
  [1, '1 link deixa de abrir. O próximo resultado recebe outro.'],
  [3, '3 links deixam de abrir. O próximo resultado recebe outro.'],
])('A correction that ends %s links says: %s', (links, words) => {
  expect(told(linksEffect(links))).toBe(words)
})

it.each([
  [undefined, undefined, 'Os encaminhamentos sem data marcada são retirados.'],
  [0, 0, 'Nenhum encaminhamento está sem data marcada.'],
  [1, 0, '1 encaminhamento sem data marcada é retirado.'],
  [2, 1, '2 encaminhamentos sem data marcada são retirados. 1 já agendado continua.'],
  [0, 2, 'Nenhum encaminhamento está sem data marcada. 2 já agendados continuam.'],
])(
  'A correction with %s referrals without an appointment and %s with one says: %s',
  (a, b, words) => {
    expect(told(referralsEffect(a, b))).toBe(words)
  },
)
