/**
 * The order of a list as it is sent: 'name' ascending, '-name' descending, undefined for the server's own order. One
 * column at a time.
 */
export type Sort = string | undefined

export type SortDirection = 'none' | 'ascending' | 'descending'

/** The sort shown on the head of a column (the values of `aria-sort`). */
export function sortDirection(current: Sort, column: string): SortDirection {
  if (current === column) return 'ascending'
  return current === `-${column}` ? 'descending' : 'none'
}

/**
 * The order after a press on the head of a column: none → ascending → descending → none. Another column starts from
 * the beginning.
 */
export function nextSort(current: Sort, column: string): Sort {
  const direction = sortDirection(current, column)
  if (direction === 'none') return column
  return direction === 'ascending' ? `-${column}` : undefined
}
