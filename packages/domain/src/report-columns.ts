import { cellName, cellsOf, type ReportCell, type ReportFigures } from './report-cells.ts'
import { hasFact, type ReportIndicator } from './report-indicators.ts'
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
  const having = havingNow(key, [report, ...published])
  const told = new Set<string>()
  const earlier = published.toReversed().flatMap((one) => {
    const cells = attackedOf(cellsOf(one, key), told)
    for (const { isTelling, people } of cells)
      if (isTelling) for (const name of people) told.add(name)
    return cells.map((cell) => {
      const now = { ...cell, count: countOf(cell, having), isOwn: false }
      return { ...now, isTelling: cell.isTelling && tellsOfEach(now) }
    })
  })
  const given = new Set(earlier.filter(({ isHidden }) => !isHidden).map(nameOf))
  const own = attackedOf(cellsOf(report, key), told).map((cell) => {
    // What the company has already been given need not be hidden.
    const isOwn = !given.has(nameOf(cell))
    const isHidden = cell.isHidden || isSmall(cell) || (isOwn && cell.isHiddenAnyway)
    return { ...cell, isOwn, isHidden, isTelling: tellsOfEach({ ...cell, isHidden }) }
  })
  return { own, earlier, having }
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

/** Who has it by the newest report that counts them: an exam corrected since is taken to have been so from the first. */
function havingNow(key: ReportIndicator, newestFirst: readonly ReportFigures[]): Set<string> {
  const known = new Set<string>()
  const having = new Set<string>()
  for (const { people, previous } of newestFirst)
    for (const person of [...people, ...previous]) {
      const name = cellName(person, key)
      if (known.has(name)) continue
      known.add(name)
      if (hasFact(person.facts, key)) having.add(name)
    }
  return having
}
