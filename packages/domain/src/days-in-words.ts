import { MONTH_NAMES } from './month-names.ts'

/**
 * Some days in a row as people say them, without the year: '1º e 2 de dezembro', '30 de novembro a 2 de dezembro'.
 * @param from 'yyyy-MM-dd' @param to the last one, not before it
 */
export function daysInWords(from: string, to: string): string {
  const [first, last] = [partsOf(from), partsOf(to)]
  if (from === to) return `${first.day} de ${first.month}`
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  if (!isOneMonth) return `${first.day} de ${first.month} a ${last.day} de ${last.month}`
  const joint = last.number - first.number === 1 ? 'e' : 'a'
  return `${first.day} ${joint} ${last.day} de ${last.month}`
}

/** A date as `Intl` writes it out, with the first of a month as people write it: '1º de dezembro de 2026'. */
export function withFirst(written: string): string {
  return written.replace(/\b1 de /, '1º de ')
}

function partsOf(date: string) {
  const [, month = 1, number = 1] = date.split('-').map(Number)
  return { number, day: number === 1 ? '1º' : String(number), month: MONTH_NAMES[month - 1] ?? '' }
}
