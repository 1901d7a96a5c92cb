import { type Cents, formatAmount, parseAmount } from '@iris/domain/cents'

/** Twelve digits before the comma are more than any amount has. */
const WHOLE_MAX = 10

/**
 * Separates thousands while typing: '1234567,8' → '1.234.567,8'. Idempotent, and adds nothing after the last digit. A
 * point typed at the end (from the numeric keypad) becomes the comma.
 */
export function maskAmount(text: string): string {
  const bare = text.replace(/[^\d.,]/g, '')
  // A pasted number in a program's notation: the mask itself never leaves four digits together.
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

/** A whole amount as a program writes it: '99.90' is 99,90. While typing it is what Backspace leaves of '99.900'. */
export function pastedAmount(text: string): string {
  return text.replace(/^([^\d.,]*\d+)\.(\d{1,2})\s*$/, '$1,$2')
}

/** The text of an amount's field in hundredths; null while it is no amount. */
export function readAmount(text: string): Cents | null {
  return parseAmount(text.replace(/,$/, ''))
}

/** Money when the field is left: '1.234,50'. */
export function amountText(cents: Cents | null): string {
  return cents === null ? '' : formatAmount(cents)
}

/** A quantity when the field is left: '3', and '2,50' when it is no whole number. */
export function quantityText(hundredths: Cents | null): string {
  return amountText(hundredths).replace(/,00$/, '')
}
