import type { DashboardTrend } from '@iris/contracts/dashboard'
import { FINAL_CLASSIFICATIONS } from '@iris/domain/final-classification'
import { percentOf } from '@iris/domain/percent'
import { plural } from '@iris/domain/plural'
import { formatDate } from '@iris/domain/sao-paulo-date'
import type { TrendSeries } from '../../charts/trend-lines.tsx'
import type { FiguresSheet } from '../../ui/data-sheet.tsx'
import { EMPTY, formatNumber, formatPercent } from '../../ui/format.ts'

type Month = DashboardTrend['months'][number]

/** '2026-11' → '11/2026'. */
export const monthWords = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`

/** Whole months are counted, so that it is fewer days than the twelve months until today: it says from which day on. */
export function examinedWords({ active, months }: DashboardTrend): string {
  const people = plural(active, 'pessoa ativa', 'pessoas ativas')
  const count = formatNumber(months.at(-1)!.coverage.count)
  return `${count} de ${people} com exame desde ${formatDate(`${months[0]!.month}-01`)}`
}

/** The small charts of the trend; a month in which nobody was examined has no value but its coverage. */
export function trendCharts({
  active,
  months,
}: DashboardTrend): { title: string; note: string; series: TrendSeries[] }[] {
  const of = (whole: number, { count }: Month['coverage']) =>
    whole > 0 ? percentOf(count, whole) : null
  const ofExamined = (value: (month: Month) => Month['coverage']) =>
    months.map((month) => of(month.examined, value(month)))
  return [
    {
      title: 'Cobertura em 12 meses',
      note: 'das pessoas ativas',
      series: [
        {
          letter: '',
          name: 'Cobertura em 12 meses',
          values: months.map(({ coverage }) => percentOf(coverage.count, active)),
        },
      ],
    },
    {
      title: 'Visão normal',
      note: 'dos olhos examinados',
      series: [
        {
          letter: '',
          name: 'Visão normal',
          values: months.map((month) => of(month.total_eyes_examined, month.normal_vision)),
        },
      ],
    },
    {
      title: 'Ishihara alterado',
      note: 'das pessoas examinadas',
      series: [
        {
          letter: '',
          name: 'Ishihara alterado',
          values: ofExamined(({ altered_ishihara }) => altered_ishihara),
        },
      ],
    },
    {
      title: 'Classificação',
      note: 'das pessoas examinadas',
      series: FINAL_CLASSIFICATIONS.map(({ value, label }) => ({
        letter: label.charAt(0),
        name: label,
        values: ofExamined(({ classification }) => classification[value]),
      })),
    },
  ]
}

/** 'Ver tabela': a row for each month, the newest first, which is not over. */
export function trendSheet(trend: DashboardTrend): FiguresSheet {
  const lines = trendCharts(trend).flatMap(({ series }) => series)
  return {
    head: ['Mês', 'Pessoas examinadas', ...lines.map(({ name }) => name)],
    rows: trend.months
      .map(({ month, examined }, at) => [
        at === trend.months.length - 1 ? `${monthWords(month)} até agora` : monthWords(month),
        formatNumber(examined),
        ...lines.map(({ values }) => {
          const value = values[at]
          return value === null || value === undefined ? EMPTY : formatPercent(value)
        }),
      ])
      .reverse(),
  }
}
