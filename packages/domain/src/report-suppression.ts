import { hideWhatFollows } from './report-attack.ts'
import { beforeId, cellsOf, keyIn, plainId, type ReportFigures, totalId } from './report-cells.ts'
import { reportColumn } from './report-columns.ts'
import { REPORT_GROUPINGS, REPORT_KEYS, type ReportIndicator } from './report-indicators.ts'
import {
  type AttackedCell,
  type FamilyOfColumns,
  familySceneOf,
  type ReportColumn,
  sceneOf,
} from './report-scene.ts'

/**
 * Which cells of a report are not shown: small ones, and as many more as it takes until nothing of fewer than five people
 * follows from the rest, nor any hidden cell of this or another report.
 * @param report its own `hidden` is not read
 * @param published what the company was given before and shares people with it, newest first
 * @returns ids of cells, as `cellsOf` names them
 */
export function hiddenOf(
  report: ReportFigures,
  published: readonly ReportFigures[],
): ReadonlySet<string> {
  const hidden = new Set<string>()
  const columnNow = (key: ReportIndicator) => reportColumn(key, { ...report, hidden }, published)
  const keep = ({ own }: ReportColumn) => {
    for (const { id, isHidden, isPlain } of own) {
      if (isHidden) hidden.add(id)
      if (isPlain) hidden.add(plainId(id))
    }
  }
  const guards: Guard[] = [
    ...REPORT_KEYS.map((key) => ({ keys: [key], hide: () => keep(hiddenColumn(columnNow(key))) })),
    ...EXCLUSIVE.map(({ parts, whole }) => ({
      keys: [...parts, ...(whole ? [whole.key] : [])],
      hide: () => {
        const [main, ...others] = parts
        const family: FamilyOfColumns = {
          parts: [columnNow(main), ...others.map(columnNow)],
          ...(whole && { whole: { column: columnNow(whole.key), parts: whole.parts } }),
        }
        hideWhatFollows(familySceneOf(family), firstToHide, ['certain'])
        for (const column of family.parts) keep(column)
        if (family.whole) keep(family.whole.column)
      },
    })),
  ]
  // What had to go for one indicator may leave another of its family alone, and the other way round.
  for (let before = -1; before < hidden.size; ) {
    before = hidden.size
    for (const guard of guards) {
      if (guard.seen === hiddenAmong(guard.keys, hidden)) continue
      guard.hide()
      guard.seen = hiddenAmong(guard.keys, hidden)
    }
    for (const idOf of [totalId, beforeId]) hideFamilies(report, idOf, hidden)
  }
  return hidden
}

type Guard = {
  keys: readonly ReportIndicator[]
  hide: () => void
  /** How many cells of these were hidden when it was done. */
  seen?: number
}

const hiddenAmong = (keys: readonly string[], hidden: ReadonlySet<string>) =>
  [...hidden].filter((id) => keys.includes(keyIn(id))).length

function hiddenColumn(column: ReportColumn): ReportColumn {
  hideWhatFollows(sceneOf(column), firstToHide)
  return column
}

/** Indicators of which everybody has one, that of the groups first; `whole` has whoever has one of those parts. */
const EXCLUSIVE: readonly {
  parts: readonly [ReportIndicator, ...ReportIndicator[]]
  whole?: { key: ReportIndicator; parts: readonly number[] }
}[] = [
  { parts: ['baixa_visao', 'visao_normal', 'baixa_visao_severa'] },
  {
    parts: ['especialista', 'consulta', 'liberado'],
    whole: { key: 'encaminhados', parts: [0, 1] },
  },
]

/** What is given up first: groups of the last grouping, the smallest first, then the period before, and the total last. */
function firstToHide(cells: readonly AttackedCell[]): AttackedCell {
  const rank = ({ id, grouping }: AttackedCell) => {
    if (grouping) return REPORT_GROUPINGS.length - REPORT_GROUPINGS.indexOf(grouping)
    return id.startsWith('before') ? 4 : 5
  }
  return cells.toSorted(
    (a, b) => rank(a) - rank(b) || a.count - b.count || (a.id < b.id ? -1 : 1),
  )[0]!
}

/** Indicators whose totals add up: to those over whom they count where there is no `whole`. */
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
