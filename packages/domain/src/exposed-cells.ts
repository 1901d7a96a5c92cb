import { LinearSpan, vectorsOf } from './linear-span.ts'
import { isLeftOut, type ReportCell } from './report-cells.ts'
import { SMALLEST_GROUP } from './small-groups.ts'

/** Bounds of a count that is not known. */
type Range = { low: number; high: number }

/** `whole` is the sum of `parts`, all of them numbers of ranges. */
type Sum = { whole: number; parts: readonly number[] }

/** Enough for whatever a person would try; what still narrows after it narrows by ones. */
const MOST_PASSES = 40

/**
 * The hidden cells whose count follows from the shown ones: by adding and taking away whole cells of any report, and by
 * what is left over between bounds. Who looks is taken to know who was examined, when, and where everybody works.
 * @param tables cells of one report that add up to another: ids
 */
export function exposedCells(
  cells: readonly ReportCell[],
  tables: readonly { whole: string; parts: readonly string[] }[],
): Set<string> {
  const hidden = cells.filter(({ isHidden }) => isHidden)
  if (hidden.length === 0) return new Set()
  const atoms = atomsOf(cells)
  const exposed = followingFrom(cells, atoms.sets, atoms.sizes.length)
  for (const id of narrowedTo(cells, tables, atoms)) exposed.add(id)
  return exposed
}

type Atoms = { sets: number[][]; sizes: number[] }

/** People who are in just the same cells are told apart by nothing that is shown. */
function atomsOf(cells: readonly ReportCell[]): Atoms {
  const homes = new Map<string, number[]>()
  cells.forEach(({ records }, cell) => {
    for (const record of records) {
      const home = homes.get(record)
      if (home) home.push(cell)
      else homes.set(record, [cell])
    }
  })
  const numbers = new Map<string, number>()
  const sizes: number[] = []
  const sets: number[][] = cells.map(() => [])
  for (const home of homes.values()) {
    const name = home.join()
    let atom = numbers.get(name)
    if (atom === undefined) {
      atom = sizes.push(0) - 1
      numbers.set(name, atom)
      for (const cell of home) sets[cell]!.push(atom)
    }
    sizes[atom]! += 1
  }
  return { sets, sizes }
}

function followingFrom(cells: readonly ReportCell[], sets: number[][], atoms: number): Set<string> {
  const vectors = vectorsOf(sets, atoms)
  const known = new LinearSpan()
  cells.forEach(({ isHidden }, cell) => {
    if (!isHidden) known.add(vectors[cell]!)
  })
  return new Set(
    cells.filter(({ isHidden }, cell) => isHidden && known.has(vectors[cell]!)).map(({ id }) => id),
  )
}

function narrowedTo(
  cells: readonly ReportCell[],
  tables: readonly { whole: string; parts: readonly string[] }[],
  { sets, sizes }: Atoms,
): string[] {
  const ranges: Range[] = cells.map(rangeOf)
  for (const high of sizes) ranges.push({ low: 0, high })
  const numberOf = new Map(cells.map(({ id }, number) => [id, number]))
  const sums: Sum[] = [
    ...tables.map(({ whole, parts }) => ({
      whole: numberOf.get(whole)!,
      parts: parts.map((id) => numberOf.get(id)!),
    })),
    ...sets.map((set, whole) => ({ whole, parts: set.map((atom) => cells.length + atom) })),
  ]
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    let hasNarrowed = false
    for (const sum of sums) hasNarrowed = narrow(sum, ranges) || hasNarrowed
    if (!hasNarrowed) break
  }
  return cells
    .filter(({ isHidden }, cell) => isHidden && ranges[cell]!.low === ranges[cell]!.high)
    .map(({ id }) => id)
}

/**
 * A zero is shown, and so is a whole group: who sees a hidden cell counts on neither, unless it had to be hidden too. And a cell
 * that is left out says that it is nearly all.
 */
function rangeOf(cell: ReportCell): Range {
  const { count, of, isHidden } = cell
  if (!isHidden) return { low: count, high: count }
  if (count === 0 || count === of) return { low: 0, high: of }
  return { low: isLeftOut(cell) ? of - SMALLEST_GROUP + 1 : 1, high: of - 1 }
}

/** @returns whether any range of the sum became smaller */
function narrow({ whole, parts }: Sum, ranges: Range[]): boolean {
  let low = 0
  let high = 0
  for (const part of parts) {
    low += ranges[part]!.low
    high += ranges[part]!.high
  }
  let hasNarrowed = limit(ranges[whole]!, low, high)
  const { low: least, high: most } = ranges[whole]!
  for (const part of parts) {
    const range = ranges[part]!
    // The sums of the others, as they were before this round: never tighter than the truth.
    hasNarrowed = limit(range, least - (high - range.high), most - (low - range.low)) || hasNarrowed
  }
  return hasNarrowed
}

function limit(range: Range, low: number, high: number): boolean {
  const { low: least, high: most } = range
  range.low = Math.max(least, low)
  range.high = Math.min(most, high)
  return range.low > least || range.high < most
}
