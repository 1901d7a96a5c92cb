import type { ReportCell } from './report-cells.ts'

/** A cell of any report of the company, as whoever has all of them sees it. */
export type AttackedCell = ReportCell & {
  /** Of the report that is being made: it can still be hidden. */
  isOwn: boolean
  /** Whether it was shown as a zero or a whole group: each of its people is known. */
  isTelling: boolean
  /** Whether it is hidden whatever it counts: that it is hidden then says nothing. */
  isHiddenAnyway: boolean
}

/** People whom no cell tells apart: how many they are, and how many of them have what is counted. */
export type Atom = { rows: number[]; size: number; having: number }
export type SceneRow = {
  cell: AttackedCell
  atoms: number[]
  size: number
  having: number
  /** Whether it tells of each of its atoms, unless it is hidden. */
  isTelling: boolean
  /** Whether it is how many of some people have any of a family. */
  isSum: boolean
}
export type Scene = { atoms: Atom[]; rows: SceneRow[] }

/** The cells of one indicator, in all reports. */
export type ReportColumn = {
  own: readonly AttackedCell[]
  earlier: readonly AttackedCell[]
  /** The people who have what is counted. */
  having: ReadonlySet<string>
}

export function sceneOf({ own, earlier, having }: ReportColumn): Scene {
  const cells = withoutTwins([...own, ...earlier])
  const atoms = [...atomsOf(cells, having).values()]
  return { atoms, rows: rowsOf(cells, atoms) }
}

/** Atoms by the numbers of the cells that their people are in. */
function atomsOf(cells: readonly AttackedCell[], having: ReadonlySet<string>): Map<string, Atom> {
  const homes = new Map<string, number[]>()
  cells.forEach(({ people }, row) => {
    for (const one of people) {
      const home = homes.get(one)
      if (home) home.push(row)
      else homes.set(one, [row])
    }
  })
  const atoms = new Map<string, Atom>()
  for (const [one, rows] of homes) {
    const name = rows.join()
    const atom = atoms.get(name) ?? { rows, size: 0, having: 0 }
    atoms.set(name, atom)
    atom.size += 1
    atom.having += Number(having.has(one))
  }
  return atoms
}

function rowsOf(cells: readonly AttackedCell[], atoms: readonly Atom[]): SceneRow[] {
  const rows = cells.map(
    (cell): SceneRow => ({
      cell,
      atoms: [],
      size: cell.of,
      having: 0,
      isTelling: cell.isTelling,
      isSum: cell.id === SUM,
    }),
  )
  atoms.forEach((atom, at) => {
    for (const number of atom.rows) {
      const row = rows[number]!
      row.atoms.push(at)
      row.having += atom.having
    }
  })
  return rows
}

/** The same people in two cells that cannot be hidden any more are one row. */
function withoutTwins(cells: readonly AttackedCell[]): AttackedCell[] {
  const seen = new Set<string>()
  return cells.filter(({ isOwn, isHidden, isTelling, people }) => {
    const name = `${isHidden} ${isTelling} ${people.toSorted().join()}`
    if (isOwn || !seen.has(name)) {
      if (!isOwn) seen.add(name)
      return true
    }
    return false
  })
}

/** Indicators of which everybody has at most one, the one that is counted in groups first. */
export type FamilyOfColumns = {
  parts: readonly [ReportColumn, ...ReportColumn[]]
  /** One that is true of whoever has one of some parts, by their numbers. */
  whole?: { column: ReportColumn; parts: readonly number[] }
}

/** People whom the totals tell apart by nothing. */
type Wide = { people: string[]; rows: number[] }

/**
 * A family as one scene: of people whom the totals do not tell apart it is known how many have any of it. Of the
 * indicators that are not counted in groups no finer atoms are needed.
 */
export function familySceneOf({ parts, whole }: FamilyOfColumns): Scene {
  const [main, ...others] = parts
  const cells = cellsIn(main)
  const wide = widelyTold(cells)
  const link = whole && wide.every(({ people }) => isSum(people, whole, parts)) ? whole : undefined
  const atoms = others.flatMap(({ having }, at) =>
    wide.map(({ people, rows }, number): FamilyAtom => {
      const count = people.filter((one) => having.has(one)).length
      return { part: at + 1, number, rows: [], wide: rows, size: people.length, having: count }
    }),
  )
  const numbers = new Map(wide.map(({ rows }, number) => [rows.join(), number]))
  const isWide = (row: number) => cells[row]!.grouping === undefined
  for (const { rows, size, having } of atomsOf(cells, main.having).values()) {
    const inside = rows.filter(isWide)
    atoms.push({ part: 0, number: numbers.get(inside.join())!, rows, wide: inside, size, having })
  }
  return joined(cells, [...others, ...(link ? [link.column] : [])], atoms, wide, link?.parts ?? [])
}

const cellsIn = ({ own, earlier }: ReportColumn) => [...own, ...earlier]

/** `wide`: which cells of the first column it is in, of those that every column has. */
type FamilyAtom = Atom & { part: number; number: number; wide: readonly number[] }

function widelyTold(cells: readonly AttackedCell[]): Wide[] {
  const homes = new Map<string, number[]>()
  cells.forEach(({ people, grouping }, row) => {
    if (grouping) return
    for (const one of people) homes.set(one, [...(homes.get(one) ?? []), row])
  })
  const groups = Map.groupBy(homes.keys(), (one) => homes.get(one)!.join())
  return [...groups.values()].map((people) => ({ people, rows: homes.get(people[0]!)! }))
}

/** A referral that was withdrawn leaves a conclusion without it: then the one does not say the other. */
function isSum(
  people: readonly string[],
  { column, parts }: NonNullable<FamilyOfColumns['whole']>,
  columns: readonly ReportColumn[],
): boolean {
  return people.every(
    (one) => column.having.has(one) === parts.some((part) => columns[part]!.having.has(one)),
  )
}

/** The rows of the first column, those of the others for the same people, and one for each `wide`. */
function joined(
  cells: readonly AttackedCell[],
  others: readonly ReportColumn[],
  atoms: readonly FamilyAtom[],
  wide: readonly Wide[],
  linked: readonly number[],
): Scene {
  const places = [...cells.keys()].filter((row) => cells[row]!.grouping === undefined)
  const all = [...cells]
  const rowIn = others.map((other) => {
    const start = all.length
    all.push(...cellsIn(other).filter(({ grouping }) => grouping === undefined))
    return (row: number) => start + places.indexOf(row)
  })
  const first = all.length
  for (const { people } of wide) all.push(sumOf(people))
  const last = rowIn.at(-1)
  const rowed = atoms.map(({ part, number, rows, wide: inside, size, having }): Atom => {
    const ownRows = part === 0 ? rows : inside.map((row) => rowIn[part - 1]!(row))
    const linkedRows = last && linked.includes(part) ? inside.map(last) : []
    return { rows: [...ownRows, ...linkedRows, first + number], size, having }
  })
  const lastCells = linked.length > 0 ? new Set(cellsIn(others.at(-1)!)) : new Set()
  const rows = rowsOf(all, rowed).map((row) =>
    // That all have one of some parts says of nobody which.
    lastCells.has(row.cell) && row.having > 0 ? { ...row, isTelling: false } : row,
  )
  return { atoms: rowed, rows }
}

const SUM = 'sum'

/** How many of them have any: known from elsewhere. */
function sumOf(people: readonly string[]): AttackedCell {
  const [count, of] = [0, people.length]
  const not = { isHidden: false, isPlain: false, isOwn: false, isTelling: false }
  return { id: SUM, people, count, of, ...not, isHiddenAnyway: false }
}
