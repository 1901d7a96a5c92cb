import type { Cell, SheetRow } from './read-sheet.ts'

type Merge = { firstRow: number; lastRow: number; firstColumn: number; lastColumn: number }

/** A table has a handful; beyond, whoever made it meant something else. */
const MAX_MERGES = 50_000
const REACH = 64

/** Merges stand behind the cells they concern, so they are looked for before these are read. */
export async function findMerges(bytes: AsyncIterable<Buffer>): Promise<Merge[]> {
  const found = new Map<string, Merge>()
  let tail = ''
  for await (const chunk of bytes) {
    const text = tail + chunk.toString('latin1')
    if (text.includes('mergeCell ') && found.size < MAX_MERGES)
      for (const [, ref = '', from = '', top, to = '', bottom] of text.matchAll(PATTERN))
        found.set(ref, {
          firstRow: Number(top),
          lastRow: Number(bottom),
          firstColumn: columnOf(from),
          lastColumn: columnOf(to),
        })
    tail = text.slice(-REACH)
  }
  return [...found.values()].sort((a, b) => a.firstRow - b.firstRow)
}

const PATTERN =
  /<(?:\w+:)?mergeCell\s+ref=["'](([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7}))["']/g

/** Puts a merged cell's value into its other places, row after row; a row with nothing of its own stays empty. */
export function createMergeFiller(merges: readonly Merge[]): (row: SheetRow) => void {
  let next = 0
  let active: (Merge & { cell: Cell | undefined })[] = []
  return ({ number, cells }) => {
    for (let merge = merges[next]; merge && merge.firstRow <= number; merge = merges[++next]) {
      const cell = merge.firstRow === number ? cells.get(merge.firstColumn) : undefined
      active.push({ ...merge, cell })
    }
    if (active.length === 0) return
    active = active.filter(({ lastRow }) => lastRow >= number)
    for (const { cell, firstColumn, lastColumn } of active)
      for (let column = firstColumn; cell && column <= lastColumn; column++)
        if (!cells.has(column)) cells.set(column, cell)
  }
}

function columnOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
