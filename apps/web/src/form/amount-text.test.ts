import { applyMask } from '@iris/domain/mask'
import { describe, expect, it } from 'vitest'
import { amountText, maskAmount, quantityText, readAmount, typedAmount } from './amount-text.ts'

/** The field after each key, as a person types; '<' is Backspace. */
function typing(keys: string): string {
  let shown = ''
  let wasPoint = false
  for (const key of keys) {
    const text = key === '<' ? shown.slice(0, -1) : shown + key
    const typed = typedAmount(text, shown, wasPoint)
    wasPoint = typed.isPoint
    shown = applyMask(maskAmount, (c) => /[\d,]/.test(c), typed.text, 99).value
  }
  return shown
}

describe('An amount as it is typed', () => {
  it.each([
    ['5', '5'],
    ['1234', '1.234'],
    ['1234567,89', '1.234.567,89'],
    ['12.', '12,'],
    ['12.5', '12,5'],
    ['12.50', '12,50'],
    ['99.90', '99,90'],
    ['1234.5', '1.234,5'],
    ['1234,5', '1.234,5'],
    ['2.000', '2.000'],
    ['1.234,50', '1.234,50'],
    ['12.345,67', '12.345,67'],
    ['90.000,00', '90.000,00'],
    ['12.345.678,90', '12.345.678,90'],
    ['R$ 1.500,00', '1.500,00'],
    ['1.234.5', '1.234,5'],
    ['1,234', '1,23'],
    ['1.23,4', '1,23'],
    ['0.500', '0,50'],
    ['.500', '0,50'],
    ['1.234<', '123'],
    ['1.23<', '1,2'],
    ['1.23<45', '1.245'],
    ['1.<<2', '2'],
    ['1.234,5<<', '1.234'],
    [',5', '0,5'],
    ['007', '7'],
    ['1,239', '1,23'],
    ['1,2,3', '1,23'],
    ['R$ 10', '10'],
  ])('An amount typed as %s shows %s', (keys, shown) => {
    expect(typing(keys)).toBe(shown)
  })

  it.each([
    ['R$ 1.234,50', '1.234,50'],
    ['1234.56', '1.234,56'],
    ['12345', '12.345'],
  ])('An amount pasted as %s shows %s', (text, shown) => {
    expect(maskAmount(text)).toBe(shown)
  })

  it('An amount loses its last digit without becoming another amount', () => {
    expect(maskAmount('1.23')).toBe('123')
    expect(maskAmount('1.')).toBe('1')
    expect(maskAmount('1.234,')).toBe('1.234,')
  })

  it('An amount is the same when it is masked again', () => {
    for (const text of ['1.234,5', '0,5', '12', '1.234,']) expect(maskAmount(text)).toBe(text)
  })
})

describe('An amount at rest', () => {
  it('An amount at rest is read in hundredths, even with the comma just typed', () => {
    expect(readAmount('1.234,5')).toBe(123450)
    expect(readAmount('12,')).toBe(1200)
    expect(readAmount('')).toBeNull()
  })

  it('An amount at rest shows both decimals of money, and those of a quantity only when needed', () => {
    expect(amountText(123450)).toBe('1.234,50')
    expect(quantityText(300)).toBe('3')
    expect(quantityText(250)).toBe('2,50')
    expect(quantityText(null)).toBe('')
  })
})
