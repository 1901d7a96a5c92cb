import { PAGE_WINDOW, SEARCH_TOTAL_MAX } from './limits.ts'

const number = new Intl.NumberFormat('pt-BR')

/**
 * The page numbers to show: five at most, with the current one in the middle where possible. Empty when `last` is 0.
 */
export function pageWindow(current: number, last: number): number[] {
  const length = Math.max(0, Math.min(PAGE_WINDOW, last))
  const middle = current - Math.floor(PAGE_WINDOW / 2)
  const first = Math.max(1, Math.min(middle, last - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}

/** Whether a page can be opened: a whole number from 1 to the last. */
export function isPage(page: number, last: number): boolean {
  return Number.isInteger(page) && page >= 1 && page <= last
}

/** The last page of `total` entries; 1 when there are none, so that page 1 always exists. */
export function lastPage(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}

/**
 * How many entries there are: '2.348'. A search that finds very many says '10.000 ou mais', because it counts no further.
 * @param isFiltered whether something is searched
 */
export function totalLabel(total: number, isFiltered: boolean): string {
  const more = isFiltered && total === SEARCH_TOTAL_MAX ? ' ou mais' : ''
  return number.format(total) + more
}

/** 'Mostrando 11 a 20 de 2.348 entradas'; 0 a 0 on a page without entries. */
export function entriesLabel(
  page: number,
  perPage: number,
  total: number,
  isFiltered = false,
): string {
  const before = (page - 1) * perPage
  const isEmpty = before >= total
  const from = isEmpty ? 0 : before + 1
  const to = isEmpty ? 0 : Math.min(before + perPage, total)
  return `Mostrando ${number.format(from)} a ${number.format(to)} de ${totalLabel(total, isFiltered)} entradas`
}
