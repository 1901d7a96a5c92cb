import { describe, expect, it } from 'vitest'
import { conversionNote } from './sales-words.ts'

describe('The words of the sales figures', () => {
  it.each([
    [0, 0, 0, 'Nenhum lead criado no período'],
    [3, 0, 0, 'Nenhum lead criado no período; as vendas são de leads mais antigos'],
    [1, 0, 5, '0 de 5 leads criados no período; a venda é de lead mais antigo'],
    [14, 14, 1086, '14 de 1.086 leads criados no período'],
    [0, 0, 1, '0 de 1 lead criado no período'],
  ])(
    'With %i sales and %i won of %i created leads, the conversion says what it counts',
    (salesCount, total, oportunidades, words) => {
      expect(conversionNote({ salesCount, funnelData: { oportunidades, total } })).toBe(words)
    },
  )
})
