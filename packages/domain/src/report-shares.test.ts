import { expect, test } from 'vitest'
import type { ReportIndicator } from './report-indicators.ts'
import { percentWords } from './report-sentences.ts'
import { unrounded } from './report-shares.ts'
import { changeOf } from './report-words.ts'
import { rate } from './sales-figures.ts'

const indicator = (
  key: ReportIndicator,
  [count, of]: [number | null, number | null],
  previous_percentage: number | null = null,
) => {
  const percentage = count === null || of === null ? null : rate(count, of)
  return { key, count, of, percentage, previous_percentage }
}
const told = (...indicators: ReturnType<typeof indicator>[]) => ({
  totals: { previous_examined: 73 },
  indicators,
  groups: [],
})

test('The share of an indicator is written from its two counts, where two decimals would tell a tenth more', () => {
  const report = told(
    indicator('queixa_externa', [24, 44]),
    indicator('baixa_visao', [15, 73]),
    indicator('visao_normal', [35, 73]),
  )
  const words = unrounded(report).indicators.map(({ percentage }) => percentWords(percentage ?? -1))
  expect(words).toEqual(['54,5%', '20,5%', '47,9%'])
})

test('The share of the period before is written from the people examined then, and the change is told of both', () => {
  // 15 of 73, then 5 of 110: 20.5479 and 4.5454.
  const report = told(indicator('baixa_visao', [5, 110], rate(15, 73)))
  const [one] = unrounded(report).indicators
  expect(percentWords(one?.previous_percentage ?? -1)).toBe('20,5%')
  expect(changeOf(one?.percentage ?? null, one?.previous_percentage ?? null)?.points).toBe(
    '−16,0 p.p.',
  )
})

test('A share of the period before that was counted over others than all who were examined keeps its two decimals', () => {
  const report = told(
    indicator('encaminhados', [5, 110], rate(44, 73)),
    indicator('compareceram', [5, 5], rate(24, 44)),
  )
  const before = unrounded(report).indicators.map((each) => each.previous_percentage)
  expect(before).toEqual([60.27, 54.55])
})

test('What is hidden, or of nobody, stays without a share', () => {
  const report = told(
    indicator('baixa_visao', [null, 73]),
    indicator('compareceram', [null, null], null),
    { ...indicator('queixa_visual', [0, 0]), percentage: null },
  )
  expect(unrounded(report).indicators).toEqual(report.indicators)
})

test('The share of a group is written from its people, also where the report says only how many were examined', () => {
  const share = (key: ReportIndicator, count: number, of: number) => ({
    key,
    count,
    percentage: rate(count, of),
  })
  const group = {
    name: 'Solda',
    examined: 73,
    indicators: [
      share('especialista', 15, 73),
      share('queixa_visual', 24, 44),
      share('retinografia_alterada', 19, 53),
    ],
  }
  const [shown] = unrounded({ ...told(), groups: [group] }).groups
  expect(shown?.indicators.map(({ percentage }) => percentWords(percentage ?? -1))).toEqual([
    '20,5%',
    '54,5%',
    '35,8%',
  ])
})
