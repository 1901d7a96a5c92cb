import { type Cents, formatAmount, parseAmount } from '@iris/domain/cents'

/** Twelve digits before the comma are more than any amount has. */
const WHOLE_MAX = 10

/** Separates thousands while typing: '1234567,8' → '1.234.567,8'. Idempotent, and adds nothing after the last digit. */
export function maskAmount(text: string): string {
  const bare = text.replace(/[^\d.,]/g, '')
  // A pasted number in a program's notation: the mask itself never leaves four digits together.
  const plain = /^\d{4,}\.\d{1,2}$/.test(bare) ? bare.replace('.', ',') : bare
  const [before = '', ...after] = plain.split(',')
  const figures = before
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, WHOLE_MAX)
  const whole = figures.replace(/\B(?=(\d{3})+$)/g, '.')
  if (after.length === 0) return whole
  return `${whole || '0'},${after.join('').replace(/\D/g, '').slice(0, 2)}`
}

type TypedAmount = {
  /** As long as the text that was typed: one sign may be the other. */
  text: string
  /** Its comma was typed as a point, and one more digit may show that it separates thousands. */
  isPoint: boolean
}

/**
 * What the point means that a person types. The numeric keypad's is the comma ('12.5'), and the one before three digits
 * separates thousands ('1.234'): it is shown as a comma until the third digit comes. A comma typed as one stays.
 * @param before what the field showed before this key
 * @param wasPoint the comma in `before` was typed as a point
 */
export function typedAmount(text: string, before: string, wasPoint: boolean): TypedAmount {
  const isOpen = wasPoint && text.includes(',')
  const typed = isOpen ? text.replace(',', '.') : text
  if (typed.includes(',') || !(isOpen || pointsIn(text) > pointsIn(before)))
    return { text, isPoint: false }
  const at = typed.lastIndexOf('.')
  const isGroup = /^\.\d{3}/.test(typed.slice(at)) && /[1-9]/.test(typed.slice(0, at))
  if (isGroup) return { text: typed, isPoint: false }
  return { text: `${typed.slice(0, at)},${typed.slice(at + 1)}`, isPoint: true }
}

function pointsIn(text: string): number {
  return text.split('.').length - 1
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
