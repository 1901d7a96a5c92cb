import { columnOf, type SheetCell, type SheetRow } from './read-sheet.ts'
import { SHEET_BUDGET } from './sheet-budget.ts'
import { UnreadableSpreadsheet } from './unreadable.ts'

export type Merge = { firstRow: number; lastRow: number; firstColumn: number; lastColumn: number }

const REACH = 64

/**
 * Merges stand behind the cells they concern, so they are looked for before these are read. In the order of their rows.
 * @throws UnreadableSpreadsheet when there are more than a table has
 */
export async function findMerges(bytes: AsyncIterable<Buffer>): Promise<Merge[]> {
  const found = new Map<string, Merge>()
  let tail = ''
  for await (const chunk of bytes) {
    const text = tail + chunk.toString('latin1')
    if (text.includes('mergeCell '))
      for (const [, ref = '', from = '', top, to = '', bottom] of text.matchAll(PATTERN))
        found.set(ref, {
          firstRow: Number(top),
          lastRow: Number(bottom),
          firstColumn: columnOf(from),
          lastColumn: columnOf(to),
        })
    if (found.size > SHEET_BUDGET.merges)
      throw new UnreadableSpreadsheet('Too many cells are merged.')
    tail = text.slice(-REACH)
  }
  return [...found.values()].sort((a, b) => a.firstRow - b.firstRow)
}

const PATTERN =
  /<(?:\w+:)?mergeCell\s+ref=["'](([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7}))["']/g

/**
 * Puts a merged cell's value into its other places among some columns, row after row; a row with nothing of its own
 * stays empty. A column is within one merge at a time, as in Excel, so a row costs no more than it has columns.
 */
export function createMergeFiller(
  merges: readonly Merge[],
  columns: ReadonlySet<number>,
): (row: SheetRow) => void {
  let next = 0
  const active = new Map<number, { lastRow: number; cell: SheetCell }>()
  return ({ number, cells }) => {
    for (let merge = merges[next]; merge && merge.firstRow <= number; merge = merges[++next]) {
      const cell = merge.firstRow === number ? cells.get(merge.firstColumn) : undefined
      if (cell)
        for (const column of columnsOf(merge, columns))
          active.set(column, { lastRow: merge.lastRow, cell })
    }
    for (const [column, { lastRow, cell }] of active) {
      if (lastRow < number) active.delete(column)
      else if (!cells.has(column)) cells.set(column, cell)
    }
  }
}

/** Those of the wanted columns that a merge covers; whichever are fewer are gone through. */
function columnsOf({ firstColumn, lastColumn }: Merge, wanted: ReadonlySet<number>): number[] {
  const width = Math.max(0, lastColumn - firstColumn + 1)
  if (width > wanted.size)
    return [...wanted].filter((column) => column >= firstColumn && column <= lastColumn)
  return Array.from({ length: width }, (_, i) => firstColumn + i).filter((column) =>
    wanted.has(column),
  )
}
