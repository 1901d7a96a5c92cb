/** A list's order as it travels: 'name' ascending, '-name' descending, undefined as the server sees fit. One column at a time. */
export type Sort = string | undefined

export type SortDirection = 'none' | 'ascending' | 'descending'

/** What a column's head shows (the values of `aria-sort`). */
export function sortDirection(current: Sort, column: string): SortDirection {
  if (current === column) return 'ascending'
  return current === `-${column}` ? 'descending' : 'none'
}

/** The order after a column's head is pressed: none → ascending → descending → none. Another column starts anew. */
export function nextSort(current: Sort, column: string): Sort {
  const direction = sortDirection(current, column)
  if (direction === 'none') return column
  return direction === 'ascending' ? `-${column}` : undefined
}
