import {
  baseOf,
  hasFact,
  isGrouped,
  REPORT_GROUPINGS,
  type ReportGrouping,
  type ReportIndicator,
} from './report-indicators.ts'
import { isFew, SMALLEST_GROUP } from './small-groups.ts'

/** One person of a report, with the newest exam and triage of the period. */
export type ReportPerson = {
  /** Names the person and that exam, the same in every report. */
  exam: string | null
  /** Names the person and that triage. */
  triage: string | null
  /** As the report names them, 'Demais' among them. */
  groups: Readonly<Record<ReportGrouping, string>>
  /** `factBits`. */
  facts: number
}

/** Whom a report counts, and what of it is not shown. */
export type ReportFigures = {
  people: readonly ReportPerson[]
  /** Of the period before. */
  previous: readonly ReportPerson[]
  /** Ids of cells, see `cellsOf`, and `plainId`. */
  hidden: ReadonlySet<string>
}

/** A count of a report, shown or hidden. */
export type ReportCell = {
  id: string
  /** Over whom it counts, by the exam or triage it is about. */
  people: readonly string[]
  count: number
  of: number
  isHidden: boolean
  /** Whether it reads '< 5' although nearly all have it. */
  isPlain: boolean
  /** Of the table of groups: which. */
  grouping?: ReportGrouping
}

/**
 * Whether a cell of a group is hidden only because nearly all have what it counts. '< 5' would be untrue, so the group
 * does not show this indicator at all; where that would tell too much, it reads '< 5' all the same (`isPlain`).
 */
export function isLeftOut(
  cell: Pick<ReportCell, 'count' | 'of' | 'isPlain'> & { grouping?: ReportGrouping | undefined },
): boolean {
  const { count, of, grouping, isPlain } = cell
  return grouping !== undefined && !isPlain && count >= SMALLEST_GROUP && isFew(of - count)
}

/** Stands among the hidden ids of a report for a cell that reads '< 5' though nearly all have it. */
export const plainId = (id: string) => `plain/${id}`

export const totalId = (key: ReportIndicator) => `total/${key}`
export const beforeId = (key: ReportIndicator) => `before/${key}`
export const groupId = (grouping: ReportGrouping, key: ReportIndicator, name: string) =>
  `${grouping}/${key}/${name}`

/** The indicator of an id. */
export const keyIn = (id: string) => id.replace(/^plain\//, '').split('/')[1] ?? ''

/** Names a person by what an indicator is about: the triage or the exam. */
export function cellName({ exam, triage }: ReportPerson, key: ReportIndicator): string {
  return (baseOf(key) === 'screened' ? triage : exam) ?? ''
}

/** All cells of one indicator: the total, the one of the period before, and those of the groups in every grouping. */
export function cellsOf(report: ReportFigures, key: ReportIndicator): ReportCell[] {
  const base = baseOf(key)
  const cell = (id: string, over: readonly ReportPerson[], grouping?: ReportGrouping) => ({
    id,
    people: over.map((one) => cellName(one, key)),
    count: over.filter(({ facts }) => hasFact(facts, key)).length,
    of: over.length,
    isHidden: report.hidden.has(id),
    isPlain: report.hidden.has(plainId(id)),
    ...(grouping && { grouping }),
  })
  const over = report.people.filter(({ facts }) => hasFact(facts, base))
  const before = report.previous.filter(({ facts }) => hasFact(facts, base))
  const cells: ReportCell[] = [cell(totalId(key), over), cell(beforeId(key), before)]
  if (!isGrouped(key)) return cells
  for (const grouping of REPORT_GROUPINGS) {
    const groups = Map.groupBy(over, ({ groups }) => groups[grouping])
    for (const [name, people] of groups)
      cells.push(cell(groupId(grouping, key, name), people, grouping))
  }
  return cells
}
