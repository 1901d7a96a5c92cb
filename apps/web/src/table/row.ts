import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { EMPTY } from '../ui/format.ts'
import type { Column } from './table-props.ts'

/**
 * Makes the whole row open its record, without taking the presses of what is inside it.
 * @param href what Ctrl Enter opens in a new tab, as on a link
 */
export function rowHandlers(open: () => void, href?: string) {
  return {
    tabIndex: 0,
    onClick: (event: MouseEvent<HTMLElement>) => {
      const selecting = window.getSelection()?.toString() !== ''
      if (!isInteractive(event) && !selecting) open()
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'Enter' || event.target !== event.currentTarget) return
      event.preventDefault()
      if (href && (event.ctrlKey || event.metaKey)) window.open(href, '_blank')
      else open()
    },
  }
}

function isInteractive({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element)) return false
  // A press inside something opened from the row (a portal) is no press on the row.
  if (!currentTarget.contains(target)) return true
  const within = target.closest('button, a, input, label, select, textarea')
  return within !== null && currentTarget.contains(within)
}

/** What a column shows of a row. */
export function cellOf<T>(column: Column<T>, row: T): ReactNode {
  return column.render ? column.render(row) : (row[column.key] as ReactNode)
}

/** The same, with a dash where it is empty. */
export function filledCell<T>(column: Column<T>, row: T): ReactNode {
  const content = cellOf(column, row)
  return content === null || content === undefined || content === '' ? EMPTY : content
}
