import { percentOf, wholeOf } from './percent.ts'
import { REPORT_INDICATORS, type ReportIndicator } from './report-indicators.ts'

type Share = { key: ReportIndicator; count: number | null; percentage: number | null }

type Before = { key: ReportIndicator; previous_percentage: number | null }

type Rounded = {
  totals: { previous_examined: number }
  indicators: (Share & Before & { of: number | null })[]
  groups: { examined: number; indicators: Share[] }[]
}

/**
 * A report with its percentages as they were before they had two decimals: for all that says them in words, which have one.
 * Of the period before the counts are not told: what was counted over others than all who were examined keeps its two decimals.
 */
export function unrounded<R extends Rounded>(report: R): R {
  const before = report.totals.previous_examined
  return {
    ...report,
    indicators: report.indicators.map((one) => ({
      ...one,
      percentage: exactly(one, one.of),
      previous_percentage: exactlyBefore(one, before),
    })),
    groups: report.groups.map((group) => ({
      ...group,
      indicators: group.indicators.map((one) => ({
        ...one,
        percentage: exactly(one, isOfExamined(one.key) ? group.examined : null),
      })),
    })),
  }
}

const isOfExamined = (key: ReportIndicator) => REPORT_INDICATORS[key].over === 'examined'

function exactly({ count, percentage }: Share, of: number | null): number | null {
  if (count === null || percentage === null) return percentage
  return percentOf(count, of ?? wholeOf(count, percentage))
}

function exactlyBefore(
  { key, previous_percentage: share }: Before,
  examined: number,
): number | null {
  if (!share || !examined || !isOfExamined(key)) return share
  const exact = percentOf(countOf(share, examined), examined)
  return Math.abs(exact - share) < TOLD ? exact : share
}

/** A percentage of two decimals is that near to the exact one, or a little more where numbers are binary. */
const TOLD = 0.0051

/** Found again: of fewer than ten thousand people each count has a percentage of its own. */
const countOf = (percentage: number, whole: number) => Math.round((percentage * whole) / 100)
