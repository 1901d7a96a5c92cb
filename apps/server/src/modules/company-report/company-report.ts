import type { CompanyReport } from '@iris/contracts/company-report'
import {
  beforeId,
  cellsOf,
  groupId,
  isLeftOut,
  type ReportCell,
  type ReportFigures,
} from '@iris/domain/report-cells'
import { NOT_KNOWN, OTHER_PEOPLE } from '@iris/domain/report-groups'
import {
  awaitingOf,
  GROUPED_KEYS,
  hasFact,
  REPORT_INDICATORS,
  REPORT_KEYS,
  type ReportFact,
  type ReportGrouping,
  type ReportIndicator,
} from '@iris/domain/report-indicators'
import { rate } from '@iris/domain/sales-figures'

export type Shown = Pick<CompanyReport, 'totals' | 'indicators' | 'groups' | 'suppressed'>

/**
 * What is shown of a report, and nothing that is hidden.
 * @param active how many were called
 */
export function shownOf(report: ReportFigures, by: ReportGrouping, active: number): Shown {
  const cells = new Map(REPORT_KEYS.map((key) => [key, cellsOf(report, key)]))
  return {
    totals: {
      active,
      screened: countOf(report.people, 'screened'),
      examined: countOf(report.people, 'examined'),
      previous_examined: countOf(report.previous, 'examined'),
    },
    indicators: REPORT_KEYS.map((key) => indicatorOf(report, key, cells.get(key)!)),
    groups: groupsOf(report, by, cells),
    suppressed: report.hidden.size > 0,
  }
}

const countOf = (people: ReportFigures['people'], fact: ReportFact) =>
  people.filter(({ facts }) => hasFact(facts, fact)).length

/** Percent with two decimals; null of nobody. */
const shareOf = ({ count, of }: ReportCell) => (of === 0 ? null : rate(count, of))

/**
 * Whether each conclusion that asks for a referral has one: exams concluded before there were referrals have none, and
 * would make a later period look worse.
 */
const haveReferrals = (people: ReportFigures['people']) =>
  people.every(
    ({ facts }) =>
      hasFact(facts, 'encaminhados') ||
      !(hasFact(facts, 'consulta') || hasFact(facts, 'especialista')),
  )

function indicatorOf(
  { hidden, people, previous }: ReportFigures,
  key: ReportIndicator,
  [total, before]: ReportCell[],
) {
  const { label, over } = REPORT_INDICATORS[key]
  // Over whom it counts may be hidden itself.
  const isOfHidden = over === 'encaminhados' && hidden.has('total/encaminhados')
  const isHidden = total!.isHidden || isOfHidden
  const isOfReferrals = key === 'encaminhados' || over === 'encaminhados'
  const awaiting = awaitingOf(key)
  const isBeforeHidden = hidden.has(beforeId(key)) || (isOfReferrals && !haveReferrals(previous))
  return {
    key,
    label,
    count: isHidden ? null : total!.count,
    of: isOfHidden || (total!.of > 0 && total!.of < 5) ? null : total!.of,
    percentage: isHidden ? null : shareOf(total!),
    previous_percentage: isBeforeHidden ? null : shareOf(before!),
    unread: total!.of === 0 && awaiting !== undefined && countOf(people, awaiting) > 0,
  }
}

function groupsOf(
  report: ReportFigures,
  by: ReportGrouping,
  cells: ReadonlyMap<ReportIndicator, ReportCell[]>,
): Shown['groups'] {
  const examined = new Map<string, number>()
  for (const { groups, facts } of report.people) {
    const name = groups[by]
    examined.set(name, (examined.get(name) ?? 0) + Number(hasFact(facts, 'examined')))
  }
  return [...examined]
    .sort(([a, sizeA], [b, sizeB]) => placeOf(a) - placeOf(b) || sizeB - sizeA || (a < b ? -1 : 1))
    .map(([name, size]) => ({
      name,
      examined: size,
      indicators: GROUPED_KEYS.flatMap((key) => {
        const cell = cells.get(key)!.find(({ id }) => id === groupId(by, key, name))
        if (!cell || (cell.isHidden && isLeftOut(cell))) return []
        const { isHidden, count } = cell
        return { key, count: isHidden ? null : count, percentage: isHidden ? null : shareOf(cell) }
      }),
    }))
}

/** Those without a name of their own stand last. */
const placeOf = (name: string) => [NOT_KNOWN, OTHER_PEOPLE].indexOf(name)
