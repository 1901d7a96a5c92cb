import { describe, expect, it } from 'vitest'
import { chipWords } from './chip-words.ts'
import { NOTHING_WAITS, type OutboxSummary } from './outbox-state.ts'

const words = (change: Partial<OutboxSummary>) => {
  const { tone, title, detail } = chipWords({ ...NOTHING_WAITS, ...change })
  return `${tone}: ${title} · ${detail}`
}
const lost = { count: 3, names: ['Débora Lacerda'], from: 1, to: 2 }
const down = { downSince: 1, sending: [], burst: null, sentAt: null }

describe('The chip of the network', () => {
  it.each<[string, Partial<OutboxSummary>]>([
    ['good: Conectado · tudo enviado', {}],
    ['waiting: Sem rede · nada pendente', { isOffline: true }],
    ['waiting: Sem rede · 1 pendente', { isOffline: true, waiting: 1 }],
    ['waiting: Sem rede · 12 pendentes', { net: down, waiting: 10, attention: 2 }],
    ['wrong: Precisa de atenção · 3 pendentes', { waiting: 2, attention: 1 }],
    [
      'busy: Enviando · 3 de 12',
      {
        waiting: 10,
        net: { downSince: null, sending: [], burst: { done: 2, total: 12 }, sentAt: null },
      },
    ],
    ['waiting: Aguardando envio · 4 pendentes', { waiting: 4 }],
    ['wrong: Registros perdidos · ver o que fazer', { loss: { ...lost, readAt: null } }],
    [
      'wrong: Registros perdidos · 2 pendentes',
      { loss: { ...lost, readAt: null }, isOffline: true, waiting: 2 },
    ],
    ['good: Conectado · nada pendente', { loss: { ...lost, readAt: 1 } }],
    [
      'good: Tudo enviado · 14:32',
      {
        net: {
          downSince: null,
          sending: [],
          burst: null,
          sentAt: Date.parse('2026-11-23T17:32:00Z'),
        },
      },
    ],
  ])('The chip of the outbox says "%s"', (expected, change) => {
    expect(words(change)).toBe(expected)
  })

  const others = [
    { name: 'Letícia Paixão', count: 2 },
    { name: 'Débora Lacerda', count: 1 },
  ]
  it.each<[string, Partial<OutboxSummary>]>([
    ['waiting: De outro login · 3 pendentes', {}],
    ['waiting: Sem rede · 3 de outro login', { isOffline: true }],
    ['waiting: Sem rede · 4 pendentes', { isOffline: true, waiting: 4 }],
    ['waiting: Aguardando envio · 4 pendentes', { waiting: 4 }],
    ['wrong: Precisa de atenção · 1 pendente', { attention: 1 }],
  ])("The chip of the outbox says '%s' where colleagues' entries wait too", (expected, change) => {
    expect(words({ ...change, others })).toBe(expected)
  })

  it('The chip of the outbox is never green while something waits', () => {
    const net = { downSince: null, sending: [], burst: null, sentAt: 1 }
    expect(words({ others, net })).toContain('waiting:')
    expect(words({ waiting: 1, net })).toContain('waiting:')
    expect(words({ attention: 1, net })).toContain('wrong:')
  })
})
