import { exposedCells } from './exposed-cells.ts'
import { beforeId, cellsOf, type ReportCell, type ReportFigures, totalId } from './report-cells.ts'
import { REPORT_GROUPINGS, REPORT_KEYS, type ReportIndicator } from './report-indicators.ts'
import { isFew } from './small-groups.ts'

/** Whether a count of its people would say something of fewer than five of them. */
function isSmall({ count, of }: Pick<ReportCell, 'count' | 'of'>): boolean {
  return isFew(count) || isFew(of - count) || isFew(of)
}

/**
 * How many people one report has with another exam or triage than the other, or alone. Of 1 to 4 the later one must show
 * the earlier figures, for every difference would be theirs.
 */
export function differentPeople(report: ReportFigures, earlier: ReportFigures): number {
  const names = ({ people }: ReportFigures) => people.map(({ exam, triage }) => `${exam} ${triage}`)
  return differenceOf(names(report), names(earlier))
}

/** The more of those who came and those who went. */
function differenceOf(now: readonly string[], before: readonly string[]): number {
  const known = new Set(before)
  const added = now.filter((one) => !known.has(one)).length
  return Math.max(added, before.length - (now.length - added))
}

/**
 * Which cells of a report are not shown: small ones, those that differ by fewer than five people from what another
 * report has shown, and as many more as it takes until no hidden cell, of any of them, follows from the rest.
 * @param report its own `hidden` is not read
 * @param published what the company was given before and shares people with it
 * @returns ids of cells, as `cellsOf` names them
 */
export function hiddenOf(
  report: ReportFigures,
  published: readonly ReportFigures[],
): ReadonlySet<string> {
  const hidden = new Set<string>()
  for (const key of REPORT_KEYS) {
    hideColumn({ key, report, published, hidden })
  }
  // A total that had to go may leave another of its family alone.
  for (let before = -1; before < hidden.size; ) {
    before = hidden.size
    for (const idOf of [totalId, beforeId]) hideFamilies(report, idOf, hidden)
    for (const key of REPORT_KEYS) hideColumn({ key, report, published, hidden })
  }
  return hidden
}

type Column = {
  key: ReportIndicator
  report: ReportFigures
  published: readonly ReportFigures[]
  hidden: Set<string>
}

function hideColumn({ key, report, published, hidden }: Column): void {
  const own = cellsOf({ ...report, hidden }, key)
  const past = published.map((earlier) => cellsOf(earlier, key))
  for (const cell of own) {
    const alike = past.flatMap((cells) => cells.filter(({ id }) => id === cell.id))
    if (isSmall(cell) || alike.some((was) => tellsOfFew(cell, was))) hide(cell, hidden)
  }
  const earlier = past.flatMap((cells, at) =>
    cells.map((cell) => ({ ...cell, id: `${at}:${cell.id}` })),
  )
  const tables = [tablesOf(own, ''), ...past.map((cells, at) => tablesOf(cells, `${at}:`))].flat()
  // What follows from the earlier reports alone is told, whatever this one hides.
  const silent = own.map((cell) => ({ ...cell, isHidden: true }))
  const told = past.length > 0 ? exposedCells([...silent, ...earlier], tables) : new Set()
  for (;;) {
    const exposed = exposedCells([...own, ...earlier], tables)
    const more = new Set(
      [...exposed]
        .filter((id) => !told.has(id))
        .map((id) => nextToHide(id, own, key))
        .filter((cell) => cell !== undefined),
    )
    if (more.size === 0) return
    for (const cell of more) hide(cell, hidden)
  }
}

function hide(cell: ReportCell, hidden: Set<string>): void {
  cell.isHidden = true
  hidden.add(cell.id)
}

/** The cells of a table add up to the total. */
function tablesOf(cells: readonly ReportCell[], prefix: string) {
  return REPORT_GROUPINGS.map((grouping) => ({
    whole: `${prefix}${cells[0]!.id}`,
    parts: cells.filter((cell) => cell.grouping === grouping).map(({ id }) => `${prefix}${id}`),
  })).filter(({ parts }) => parts.length > 0)
}

/**
 * Whether a count would say what another report keeps hidden, or, one taken from the other, something of fewer than five
 * people.
 */
function tellsOfFew(cell: ReportCell, was: ReportCell): boolean {
  const different = differenceOf(cell.people, was.people)
  if (was.isHidden || different === 0) return was.isHidden && different === 0
  // Nobody here and nobody there, or everybody: each of them says so of its own five people or more.
  if (cell.count === 0 && was.count === 0) return false
  if (cell.count === cell.of && was.count === was.of) return false
  if (isFew(different)) return true
  // One is part of the other: the rest is a group like any.
  const isPart = different === Math.abs(cell.of - was.of)
  return isPart && isSmall({ count: Math.abs(cell.count - was.count), of: different })
}

/** What to hide so that an exposed cell is in doubt: the smallest of its own table, else of any, and the totals last. */
function nextToHide(
  exposed: string,
  own: readonly ReportCell[],
  key: ReportIndicator,
): ReportCell | undefined {
  const grouping = own.find(({ id }) => id === exposed)?.grouping
  const rank = (cell: ReportCell) =>
    (cell.id === totalId(key) || cell.id === beforeId(key) ? 4 : 0) +
    (grouping && cell.grouping !== grouping ? 2 : 0) +
    (cell.count === 0 || cell.count === cell.of ? 1 : 0)
  return own
    .filter(({ isHidden }) => !isHidden)
    .sort((a, b) => rank(a) - rank(b) || a.count - b.count || (a.id < b.id ? -1 : 1))[0]
}

/** Indicators whose totals add up: `whole` to all people examined where it names none. */
const FAMILIES: readonly { whole?: ReportIndicator; parts: readonly ReportIndicator[] }[] = [
  { parts: ['visao_normal', 'baixa_visao', 'baixa_visao_severa'] },
  { parts: ['liberado', 'consulta', 'especialista'] },
  { parts: ['liberado', 'encaminhados'] },
  { whole: 'encaminhados', parts: ['consulta', 'especialista'] },
]

/** One hidden count of a family follows from the others: the smallest of these goes too. */
function hideFamilies(
  report: ReportFigures,
  idOf: (key: ReportIndicator) => string,
  hidden: Set<string>,
): void {
  const counts = new Map<ReportIndicator, number>(
    REPORT_KEYS.map((key) => [key, cellsOf(report, key).find(({ id }) => id === idOf(key))!.count]),
  )
  // What somebody came to follows from who was sent and the percentage.
  if (hidden.has(idOf('encaminhados'))) hidden.add(idOf('compareceram'))
  for (let hasGrown = true; hasGrown; ) {
    hasGrown = false
    for (const { whole, parts } of FAMILIES) {
      const all = whole ? [whole, ...parts] : parts
      const unseen = all.filter((key) => hidden.has(idOf(key)))
      const shown = all.filter((key) => !unseen.includes(key))
      const sum = unseen.reduce((total, key) => total + counts.get(key)!, 0)
      // Hidden parts that add up to their number are one each.
      const isFollowing = unseen.length === 1 || (!unseen.includes(whole!) && sum <= unseen.length)
      if (unseen.length === 0 || shown.length === 0 || !isFollowing) continue
      const next = shown.sort((a, b) => counts.get(a)! - counts.get(b)!)[0]!
      hidden.add(idOf(next))
      hasGrown = true
    }
  }
}
