import type { CompanyReport } from '@iris/contracts/company-report'
import { formatCnpj } from '@iris/domain/cnpj'
import {
  GROUPED_KEYS,
  isGrouped,
  REPORT_INDICATORS,
  type ReportIndicator,
} from '@iris/domain/report-indicators'
import {
  GROUP_HEADS,
  GROUPING_LABELS,
  INDICATOR_SECTIONS,
  repeatedWords,
  UNREAD,
} from '@iris/domain/report-words'
import { daysWords, formatDateTime } from '@iris/domain/sao-paulo-date'
import { type Row, type SheetColumn, textColumn } from '../../spreadsheets/column.ts'
import type { SheetContent } from '../../spreadsheets/write-workbook.ts'

/** As in the document: text among the numbers of its column. */
const HIDDEN = '< 5'

const INDICATORS: readonly SheetColumn[] = [
  textColumn('section', 'Tema', { width: 30 }),
  textColumn('label', 'Indicador', { width: 40 }),
  { key: 'count', header: 'Pessoas', type: 'integer' },
  { key: 'of', header: 'De', type: 'integer' },
  { key: 'percentage', header: '%', type: 'number', width: 28 },
  { key: 'previous', header: '% no período anterior', type: 'number' },
]

/** Three sheets: what it is about, the indicators, and the groups. */
export function reportSheets(report: CompanyReport): SheetContent[] {
  return [
    { name: 'Relatório', columns: FACTS, rows: factsOf(report) },
    { name: 'Indicadores', columns: INDICATORS, rows: indicatorsOf(report) },
    { name: `Por ${GROUPING_LABELS[report.by].toLowerCase()}`, ...groupsOf(report) },
  ]
}

const FACTS: readonly SheetColumn[] = [
  textColumn('name', 'Dado', { width: 28 }),
  // Head counts are numbers among texts.
  { key: 'value', header: 'Valor', type: 'integer', width: 80 },
]

function factsOf(report: CompanyReport): Row[] {
  const { company, event, period, previous, by, totals, same_as } = report
  const facts: [string, string | number][] = [
    ['Empresa', company.name],
    ['CNPJ', formatCnpj(company.cnpj)],
    ...(event ? [['Ação', event.name] as [string, string]] : []),
    ['Período', daysWords(period)],
    ['Comparado com', daysWords(previous)],
    ['Agrupado por', GROUPING_LABELS[by]],
    ['Convocados', totals.active],
    ['Com triagem', totals.screened],
    ['Examinados', totals.examined],
    ['Examinados no período anterior', totals.previous_examined],
    [
      'Privacidade',
      '“< 5”: de 1 a 4 pessoas, ou um número que deixaria descobrir outro. Este relatório não identifica ninguém.',
    ],
    ...(same_as
      ? [
          ['Pessoas', repeatedWords(formatDateTime(same_as.published_at).slice(0, 10))] as [
            string,
            string,
          ],
        ]
      : []),
  ]
  return facts.map(([name, value]) => ({ name, value }))
}

function indicatorsOf({ indicators, totals }: CompanyReport): Row[] {
  const rows = INDICATOR_SECTIONS.flatMap(({ title, keys }) =>
    keys.flatMap((key) =>
      indicators.filter((one) => one.key === key).map((one) => ({ title, one })),
    ),
  )
  return rows.map(({ title, one }) => ({
    section: title,
    label: one.label,
    count: one.count ?? HIDDEN,
    of: one.of ?? HIDDEN,
    percentage: one.count === null ? HIDDEN : one.unread ? UNREAD : one.percentage,
    previous: one.previous_percentage ?? (isBeforeHidden(one.key, totals) ? HIDDEN : null),
  }))
}

/** Whoever was examined has all of these; of the others there may simply be nobody. */
function isBeforeHidden(key: ReportIndicator, totals: CompanyReport['totals']): boolean {
  return totals.previous_examined > 0 && REPORT_INDICATORS[key].over === 'examined'
}

type Group = CompanyReport['groups'][number]

const groupRow = ({ name, examined, indicators }: Group): Row => ({
  name,
  examined,
  ...Object.fromEntries(
    indicators.flatMap(({ key, count, percentage }) => [
      // Of nobody there is no count, as in the document.
      [key, count === null ? HIDDEN : percentage === null ? null : count],
      [`${key} %`, count === null ? HIDDEN : percentage],
    ]),
  ),
})

function groupsOf({ by, groups, indicators, totals }: CompanyReport): Omit<SheetContent, 'name'> {
  const columns: SheetColumn[] = [
    textColumn('name', GROUPING_LABELS[by], { width: 36 }),
    { key: 'examined', header: 'Examinados', type: 'integer' },
    ...GROUPED_KEYS.flatMap((key): SheetColumn[] => [
      { key, header: GROUP_HEADS[key], type: 'integer', width: 24 },
      { key: `${key} %`, header: `${GROUP_HEADS[key]}, %`, type: 'number', width: 24 },
    ]),
  ]
  const whole = indicators.filter(({ key }) => isGrouped(key))
  const company = { name: 'Empresa', examined: totals.examined, indicators: whole }
  return { columns, rows: groups.length > 0 ? [...groups, company].map(groupRow) : [] }
}
