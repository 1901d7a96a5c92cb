import { describe, expect, it } from 'vitest'
import { formatMoney, formatNumber, formatPercent, initials } from './format.ts'

describe('Figures in Brazilian Portuguese', () => {
  it('A figure has dots between thousands and a comma before decimals', () => {
    expect(formatNumber(1284)).toBe('1.284')
    expect(formatPercent(74.92)).toBe('74,9%')
    expect(formatPercent(0)).toBe('0,0%')
    expect(formatMoney(1500.5).replace(/\s/g, ' ')).toBe('R$ 1.500,50')
  })
})

describe('Initials', () => {
  it('The initials come from the first and the last name', () => {
    expect(initials('Helena de Souza Brandão')).toBe('HB')
    expect(initials('Dra. Beatriz Falcão')).toBe('BF')
    expect(initials('Dra. Beatriz')).toBe('B')
    expect(initials('Drauzio Lima')).toBe('DL')
    expect(initials('ágata')).toBe('Á')
    expect(initials('  ')).toBe('')
  })
})
