const number = new Intl.NumberFormat('pt-BR')
const oneDecimal = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const real = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** What an empty cell shows. */
export const EMPTY = '—'

/** In place of a figure of so few people that they could be guessed. */
export const SMALL_GROUP = '<\u00a05'

/** 1284 → '1.284'. */
export function formatNumber(value: number): string {
  return number.format(value)
}

/** 74.92 (already in percent) → '74,9%'. */
export function formatPercent(value: number): string {
  return `${oneDecimal.format(value)}%`
}

/** Reais: 1500 → 'R$ 1.500,00' (with a hard space). */
export function formatMoney(value: number): string {
  return real.format(value)
}

/** The first letters of the first and last names, without a title: 'Dra. Helena de Brandão' → 'HB'. */
export function initials(name: string): string {
  const words = name
    .trim()
    .replace(/^Dra?\.?\s+/i, '')
    .split(/\s+/)
    .filter(Boolean)
  const first = words[0]?.charAt(0) ?? ''
  const last = words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : ''
  return (first + last).toLocaleUpperCase('pt-BR')
}
