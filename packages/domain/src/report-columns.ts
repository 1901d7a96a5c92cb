import { cellName, cellsOf, type ReportCell, type ReportFigures } from './report-cells.ts'
import { familyOf, hasFact, type ReportIndicator, sideOf } from './report-indicators.ts'
import type { AttackedCell, ReportColumn } from './report-scene.ts'
import { isFew } from './small-groups.ts'

/**
 * The cells of one indicator in a report and in those published before it, as an attacker has them.
 * @param published the newest first
 */
export function reportColumn(
  key: ReportIndicator,
  report: ReportFigures,
  published: readonly ReportFigures[],
): ReportColumn {
  const newest = factsNow(key, [report, ...published])
  const having = new Set([...newest.keys()].filter((name) => hasFact(newest.get(name)!, key)))
  const told = new Set<string>()
  const given = new Set<string>()
  const countsThen = new Map<string, number[]>()
  const earlier = published.toReversed().flatMap((one) => {
    const cells = attackedOf(cellsOf(one, key), told)
    const changed = changedSince(key, one, newest)
    for (const { isTelling, people } of cells)
      if (isTelling) for (const name of people) if (!changed.has(name)) told.add(name)
    return cells.flatMap((cell) => {
      const name = nameOf(cell)
      if (!cell.isHidden) countsThen.set(name, [...(countsThen.get(name) ?? []), cell.count])
      const now = unchangedPart(cell, changed, having)
      return now.of > 0 ? [{ ...now, isTelling: cell.isTelling && tellsOfEach(now) }] : []
    })
  })
  for (const cell of earlier) if (!cell.isHidden) given.add(nameOf(cell))
  const own = attackedOf(cellsOf(report, key), told).map((cell) => {
    // What the company has already been given need not be hidden.
    const isOwn = !given.has(nameOf(cell))
    const isChangeOfFew = countsThen
      .get(nameOf(cell))
      ?.some((count) => isFew(Math.abs(count - cell.count)))
    const isHidden =
      cell.isHidden || isSmall(cell) || isChangeOfFew || (isOwn && cell.isHiddenAnyway)
    return { ...cell, isOwn, isHidden, isTelling: tellsOfEach({ ...cell, isHidden }) }
  })
  return { own, earlier, having }
}

/**
 * An earlier cell without the people of whom something else was found since. They count as others then: what was
 * known of them is taken as known to the attacker, who is left with what was found of the rest.
 */
function unchangedPart(
  cell: AttackedCell,
  changed: ReadonlySet<string>,
  having: ReadonlySet<string>,
): AttackedCell {
  const people = cell.people.filter((name) => !changed.has(name))
  const part = { ...cell, people, of: people.length, isOwn: false }
  const now = { ...part, count: countOf(part, having) }
  // That it was hidden says nothing of a part of it.
  return people.length < cell.people.length
    ? { ...now, isHiddenAnyway: true, isPlain: cell.isHidden }
    : now
}

/** Whether a count of its people would say something of fewer than five of them. */
function isSmall({ count, of }: Pick<ReportCell, 'count' | 'of'>): boolean {
  return isFew(count) || isFew(of - count) || isFew(of)
}

/** A zero, or a whole group, is shown as it is: nothing is left to find out about its people. */
const tellsOfEach = ({ count, of, isHidden }: ReportCell) =>
  !isHidden && (count === 0 || count === of)

/** @param told the people of whom earlier reports told by zeros and whole groups */
function attackedOf(cells: readonly ReportCell[], told: ReadonlySet<string>): AttackedCell[] {
  return cells
    .filter(({ of }) => of > 0)
    .map((cell) => ({
      ...cell,
      isOwn: true,
      isTelling: tellsOfEach(cell),
      isHiddenAnyway: isFew(cell.people.filter((name) => !told.has(name)).length),
    }))
}

/** The same for the same people. */
const nameOf = ({ people }: ReportCell) => people.toSorted().join()

const countOf = ({ people }: ReportCell, having: ReadonlySet<string>) =>
  people.filter((one) => having.has(one)).length

/** The facts of each person by the newest report that counts them. */
function factsNow(
  key: ReportIndicator,
  newestFirst: readonly ReportFigures[],
): ReadonlyMap<string, number> {
  const known = new Map<string, number>()
  for (const { people, previous } of newestFirst)
    for (const person of [...people, ...previous]) {
      const name = cellName(person, key)
      if (!known.has(name)) known.set(name, person.facts)
    }
  return known
}

/**
 * People of whom an earlier report counted something else than the newest one: where an indicator changed for anybody,
 * all whose exam (or triage) changed at all, because it is known whose did, and not what was found.
 */
function changedSince(
  key: ReportIndicator,
  { people, previous }: ReportFigures,
  newest: ReadonlyMap<string, number>,
): ReadonlySet<string> {
  const differing = (bits: number) =>
    [...people, ...previous].filter((person) => {
      const now = newest.get(cellName(person, key)) ?? person.facts
      return ((now ^ person.facts) & bits) !== 0
    })
  if (differing(familyOf(key)).length === 0) return new Set()
  return new Set(differing(sideOf(key)).map((person) => cellName(person, key)))
}
