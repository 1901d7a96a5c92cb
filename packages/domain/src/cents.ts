/**
 * Exact decimals of two places: money in cents, quantities in hundredths. All are whole numbers, so nothing is ever
 * added, multiplied or divided as a binary fraction.
 */

/** A whole number of cents (or hundredths). */
export type Cents = number

/** The largest amount the system takes: R$ 99.999.999,99. A sum of 900,000 of them is still below 2^53. */
export const MAX_CENTS: Cents = 9_999_999_999

/**
 * The hundredths of a decimal as it travels or is stored: 1234.5 or '1234.50' → 123450. Null when it is none, has more
 * than two places, or is too large to be exact.
 */
export function centsOf(decimal: number | string): Cents | null {
  const match = /^(-?)([0-9]+)(?:\.([0-9]{1,2})0*)?$/.exec(String(decimal).trim())
  if (!match) return null
  const [, sign = '', whole = '', places = ''] = match
  const cents = Number(whole + places.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return null
  return sign && cents > 0 ? -cents : cents
}

/** 123450 → 1234.5, as it travels in JSON: the nearest number, which prints as exactly this decimal. */
export function decimalOf(cents: Cents): number {
  return Number(decimalText(cents))
}

/** 123450 → '1234.50', as a numeric column takes it. */
export function decimalText(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * What a Brazilian typed or pasted: 'R$ 1.234,5', '1234,50' and '1.234' are 123450, 123450 and 123400. Null when it is
 * no amount: points must stand before every three digits, and there are at most two places.
 */
export function parseAmount(text: string): Cents | null {
  const bare = text.replace(/R\$|\s/g, '')
  const match = /^([0-9]+|[0-9]{1,3}(?:\.[0-9]{3})+)(?:,([0-9]{1,2}))?$/.exec(bare)
  if (!match) return null
  const [, whole = '', places = ''] = match
  return centsOf(`${whole.replaceAll('.', '')}.${places.padEnd(2, '0')}`)
}

const whole = new Intl.NumberFormat('pt-BR')

/** 123450 → '1.234,50'. */
export function formatAmount(cents: Cents): string {
  const [before = '0', places = '00'] = decimalText(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}${whole.format(BigInt(before))},${places}`
}

/** 123450 → 'R$ 1.234,50' (spec 2 §9), with a hard space so that it never breaks in two lines. */
export function formatCents(cents: Cents): string {
  return `${cents < 0 ? '-' : ''}R$\u00a0${formatAmount(Math.abs(cents))}`
}

type Whole = number | bigint

/** `a × b / c` rounded half up, exact at any size; null when `c` is 0. All whole numbers from 0 up. */
export function timesOver(a: Whole, b: Whole, c: Whole): number | null {
  const divisor = BigInt(c)
  if (divisor === 0n) return null
  return Number((2n * BigInt(a) * BigInt(b) + divisor) / (2n * divisor))
}
