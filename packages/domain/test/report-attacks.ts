import { cellsOf, type ReportFigures } from '../src/report-cells.ts'
import type { ReportIndicator } from '../src/report-indicators.ts'
import { isFew } from '../src/small-groups.ts'

// The attacker of the tests: has every report of a company, knows who was examined, when, and where everybody works. Each
// way of reckoning is another one than report-attack.ts uses.

/** A cell as the attacker has it; `people` without those of whom a zero or a whole group tells already. */
export type Seen = {
  id: string
  /** The report it is of: 0 is the newest. */
  at: number
  people: string[]
  having: number
  isHidden: boolean
  /** What is known of a hidden count: it is no zero and no whole group, which five people or more would be shown as. */
  least: number
  most: number
}

/** Told apart by nothing that is in any report. */
type Atom = { people: string[]; having: number }

export type Scene = { cells: Seen[]; atoms: Atom[]; parts: Map<Seen, number[]> }

const small = (having: number, of: number) => isFew(having) || isFew(of - having) || isFew(of)

export function sceneOf(reports: readonly ReportFigures[], key: ReportIndicator): Scene {
  const having = new Set<string>()
  for (const report of reports)
    for (const cell of cellsOf({ ...report, hidden: new Set() }, key))
      if (cell.id.startsWith('total') || cell.id.startsWith('before'))
        for (const one of havingOf(report, key)) having.add(one)
  const told = new Set<string>()
  // The oldest first: what is hidden of people of whom it was told before says nothing.
  const all = [...reports.entries()].reverse().flatMap(([at, report]) => {
    const cells = cellsOf(report, key).map((cell) => {
      const untold = cell.people.filter((one) => !told.has(one)).length
      return { ...cell, at, id: `${at} ${cell.id}`, isDecided: untold > 0 && untold < 5 }
    })
    for (const { isHidden, count, of, people } of cells)
      if (!isHidden && (count === 0 || count === of)) for (const one of people) told.add(one)
    return cells
  })
  const cells = all
    .map(({ id, at, people, isHidden, isPlain, count, of, isDecided, grouping }) => {
      const unknown = people.filter((one) => !told.has(one))
      const rest = unknown.filter((one) => having.has(one)).length
      const toldOf = count - rest
      const isNearlyAll = grouping !== undefined && !isPlain && count >= 5 && isFew(of - count)
      const isBetween = !isDecided && count > 0 && count < of
      const least = isNearlyAll ? of - 4 : isBetween ? 1 : 0
      const usual = grouping === undefined || isPlain ? of - 1 : Math.max(4, of - 5)
      const most = isNearlyAll ? of - 1 : isBetween ? usual : of
      return {
        id,
        at,
        people: unknown,
        having: rest,
        isHidden,
        least: Math.max(least - toldOf, 0),
        most: Math.min(most - toldOf, unknown.length),
      }
    })
    .filter(({ people }) => people.length > 0)
  return { cells, ...atomsOf(cells, having) }
}

function havingOf({ people, previous }: ReportFigures, key: ReportIndicator): string[] {
  // A report of one person each says who has it.
  return [...people, ...previous].flatMap((person) => {
    const alone = { people: [person], previous: [], hidden: new Set<string>() }
    const [total] = cellsOf(alone, key)
    return total && total.count === 1 ? [...total.people] : []
  })
}

function atomsOf(cells: readonly Seen[], having: ReadonlySet<string>) {
  const homes = new Map<string, number[]>()
  cells.forEach(({ people }, at) => {
    for (const one of people) homes.set(one, [...(homes.get(one) ?? []), at])
  })
  const groups = Map.groupBy(homes.keys(), (one) => homes.get(one)!.join())
  const atoms: Atom[] = [...groups.values()].map((people) => ({
    people,
    having: people.filter((one) => having.has(one)).length,
  }))
  const parts = new Map<Seen, number[]>(cells.map((cell) => [cell, []]))
  atoms.forEach(({ people }, atom) => {
    for (const at of homes.get(people[0]!)!) parts.get(cells[at]!)!.push(atom)
  })
  return { atoms, parts }
}

/** Takes shown cells from those that they are part of, and what is left from the next, as long as anything new is found. */
export function byComparing({ cells, atoms, parts }: Scene, most: number): string[] {
  const maskOf = (list: readonly number[]) =>
    list.reduce((mask, atom) => mask | (1n << BigInt(atom)), 0n)
  const known = new Map<bigint, string>()
  for (const cell of cells) if (!cell.isHidden) known.set(maskOf(parts.get(cell)!), cell.id)
  const list = [...known.keys()]
  for (let at = 1; at < list.length && list.length < most; at++)
    for (let other = 0; other < at; other++) {
      const [a, b] = [list[at]!, list[other]!]
      const rest = (a & b) === b ? a ^ b : (a & b) === a ? a ^ b : 0n
      if (rest === 0n || known.has(rest)) continue
      known.set(rest, `${known.get(a)} ~ ${known.get(b)}`)
      list.push(rest)
    }
  return [...known].flatMap(([mask, name]) => {
    const inside = atoms.filter((_, atom) => mask & (1n << BigInt(atom)))
    const of = inside.reduce((sum, { people }) => sum + people.length, 0)
    const having = inside.reduce((sum, atom) => sum + atom.having, 0)
    return small(having, of) ? [`${name}: ${having} of ${of}`] : []
  })
}

/**
 * What is left over between bounds, for the shown cells and for differences of two of them, report after report: hidden
 * cells that have but one count, and one to four people of whom it is known how many. Of whom something was known in a
 * larger group, by the earlier reports, it is no news.
 */
export function byBounds(reports: readonly ReportFigures[], key: ReportIndicator): string[] {
  const known = new Set<string>()
  const found: string[] = []
  for (const first of [...reports.keys()].reverse()) {
    const scene = sceneOf(reports.slice(first), key)
    const isPinned = narrowed(scene)
    const isNews = ({ people }: { people: string[] }) => people.some((one) => !known.has(one))
    const pinned = scene.cells.filter(
      (cell) => cell.isHidden && isPinned(scene.parts.get(cell)!) && isNews(cell),
    )
    // Of the newest hidden ones the earlier reports may have said the sum.
    const before = narrowed(scene, ({ at }) => at > 0)
    const atoms = scene.atoms.filter((_, atom) => isPinned([atom]))
    found.push(
      ...pinned
        .filter((cell) => cell.at > 0 || !before(scene.parts.get(cell)!))
        .map(({ id, having }) => `${first}: ${id} ${having}`),
      ...atoms
        .filter((atom) => isFew(atom.people.length) && isNews(atom))
        .map(({ people, having }) => `${first}: ${people} ${having}`),
    )
    for (const { people } of atoms) for (const one of people) known.add(one)
  }
  return found
}

function narrowed({ cells, atoms, parts }: Scene, isUsed: (cell: Seen) => boolean = () => true) {
  const low = atoms.map(() => 0)
  const high = atoms.map(({ people }) => people.length)
  const used = cells.filter(isUsed)
  const sums = used.map((cell) => ({
    atoms: parts.get(cell)!,
    low: cell.isHidden ? cell.least : cell.having,
    high: cell.isHidden ? cell.most : cell.having,
  }))
  const shown = sums.filter((_, at) => !used[at]!.isHidden)
  for (const a of shown)
    for (const b of shown) {
      const inside = new Set(a.atoms)
      if (b.atoms.length >= a.atoms.length || !b.atoms.every((atom) => inside.has(atom))) continue
      const rest = a.atoms.filter((atom) => !b.atoms.includes(atom))
      sums.push({ atoms: rest, low: a.low - b.low, high: a.low - b.low })
    }
  const total = (list: readonly number[], of: readonly number[]) =>
    list.reduce((sum, atom) => sum + of[atom]!, 0)
  for (let hasNarrowed = true; hasNarrowed; ) {
    hasNarrowed = false
    for (const sum of sums) {
      const [least, most] = [total(sum.atoms, low), total(sum.atoms, high)]
      for (const atom of sum.atoms) {
        const up = Math.min(high[atom]!, sum.high - (least - low[atom]!))
        const down = Math.max(low[atom]!, sum.low - (most - high[atom]!))
        if (up === high[atom] && down === low[atom]) continue
        hasNarrowed = true
        high[atom] = up
        low[atom] = down
        break
      }
    }
  }
  return (list: readonly number[]) => total(list, low) === total(list, high)
}

/**
 * Tries every population: which hidden cells, and which one to four people, have the same number in all that would be
 * shown in this way.
 */
export function byTrying({ cells }: Scene): string[] {
  const people = [...new Set(cells.flatMap((cell) => cell.people))]
  const maskOf = (list: readonly string[]) =>
    list.reduce((mask, one) => mask | (1 << people.indexOf(one)), 0)
  const shown = cells
    .filter(({ isHidden }) => !isHidden)
    .map((cell) => ({ mask: maskOf(cell.people), having: cell.having }))
  const targets = [
    ...cells
      .filter(({ isHidden }) => isHidden)
      .map((cell) => ({ name: cell.id, mask: maskOf(cell.people) })),
    ...fewOf(people.length).map((mask) => ({ name: `people ${mask.toString(2)}`, mask })),
  ]
  let constant: { name: string; mask: number; count: number }[] | undefined
  for (let ill = 0; ill < 1 << people.length; ill++) {
    if (!shown.every(({ mask, having }) => bitsOf(ill & mask) === having)) continue
    constant = constant
      ? constant.filter(({ mask, count }) => bitsOf(ill & mask) === count)
      : targets.map(({ name, mask }) => ({ name, mask, count: bitsOf(ill & mask) }))
    if (constant.length === 0) return []
  }
  return (constant ?? []).map(({ name, count }) => `${name}: ${count}`)
}

function bitsOf(value: number): number {
  let bits = 0
  for (let left = value; left !== 0; left &= left - 1) bits++
  return bits
}

/** Every choice of one to four, as bits. */
function fewOf(people: number): number[] {
  let sets = [0]
  const all: number[] = []
  for (let size = 1; size <= 4; size++) {
    sets = sets.flatMap((set) => {
      const first = set === 0 ? 0 : 32 - Math.clz32(set)
      return Array.from({ length: people - first }, (_, more) => set | (1 << (first + more)))
    })
    all.push(...sets)
  }
  return all
}
