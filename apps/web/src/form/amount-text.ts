import { type Cents, formatAmount, parseAmount } from '@iris/domain/cents'

/** Twelve figures before the comma are more than any amount takes. */
const WHOLE_MAX = 10

/**
 * Thousands are set apart as they are typed: '1234567,8' → '1.234.567,8'. Idempotent, and adds nothing
 * after the last figure. A point typed at the end (the numeric keypad's) is the comma.
 */
export function maskAmount(text: string): string {
  const bare = text.replace(/[^\d.,]/g, '')
  // A number as a program writes it, pasted: the mask itself never leaves four figures together.
  const plain = /^\d{4,}\.\d{1,2}$/.test(bare) ? bare.replace('.', ',') : bare
  const typed = plain.includes(',') ? plain : plain.replace(/\.$/, ',')
  const [before = '', ...after] = typed.split(',')
  const figures = before
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, WHOLE_MAX)
  const whole = figures.replace(/\B(?=(\d{3})+$)/g, '.')
  if (after.length === 0) return whole
  return `${whole || '0'},${after.join('').replace(/\D/g, '').slice(0, 2)}`
}

/** What stands in an amount's field, in hundredths; null while it is no amount. */
export function readAmount(text: string): Cents | null {
  return parseAmount(text.replace(/,$/, ''))
}

/** Money at rest: '1.234,50'. */
export function amountText(cents: Cents | null): string {
  return cents === null ? '' : formatAmount(cents)
}

/** A quantity at rest: '3', and '2,50' where it is no whole number. */
export function quantityText(hundredths: Cents | null): string {
  return amountText(hundredths).replace(/,00$/, '')
}
