import type { CompanyReport } from '@iris/contracts/company-report'
import { formatCnpj } from '@iris/domain/cnpj'
import {
  GROUPED_KEYS,
  isGrouped,
  REPORT_INDICATORS,
  type ReportIndicator,
} from '@iris/domain/report-indicators'
import { GROUPING_LABELS, repeatedWords } from '@iris/domain/report-words'
import { formatDate, formatDateTime } from '@iris/domain/sao-paulo-date'
import { type Row, type SheetColumn, textColumn } from '../../spreadsheets/column.ts'
import type { SheetContent } from '../../spreadsheets/write-workbook.ts'

/** As in the document: text among the numbers of its column. */
const HIDDEN = '< 5'

const INDICATORS: readonly SheetColumn[] = [
  textColumn('label', 'Indicador', { width: 40 }),
  { key: 'count', header: 'Pessoas', type: 'integer' },
  { key: 'of', header: 'De', type: 'integer' },
  { key: 'percentage', header: '%', type: 'number' },
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

const days = ({ from, to }: CompanyReport['period']) => `${formatDate(from)} a ${formatDate(to)}`

function factsOf(report: CompanyReport): Row[] {
  const { company, event, period, previous, by, totals, same_as } = report
  const facts: [string, string | number][] = [
    ['Empresa', company.name],
    ['CNPJ', formatCnpj(company.cnpj)],
    ...(event ? [['Ação', event.name] as [string, string]] : []),
    ['Período', days(period)],
    ['Comparado com', days(previous)],
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
  return indicators.map((one) => ({
    label: one.label,
    count: one.count ?? HIDDEN,
    of: one.of ?? HIDDEN,
    percentage: one.count === null ? HIDDEN : one.percentage,
    previous: one.previous_percentage ?? (isBeforeHidden(one.key, totals) ? HIDDEN : null),
  }))
}

/** Whoever was examined has all of these; of the others there may simply be nobody. */
function isBeforeHidden(key: ReportIndicator, totals: CompanyReport['totals']): boolean {
  return (
    totals.previous_examined > 0 &&
    REPORT_INDICATORS[key].over === 'examined' &&
    key !== 'encaminhados'
  )
}

type Group = CompanyReport['groups'][number]

const groupRow = ({ name, examined, indicators }: Group): Row => ({
  name,
  examined,
  ...Object.fromEntries(
    indicators.flatMap(({ key, count, percentage }) => [
      [key, count ?? HIDDEN],
      [`${key} %`, count === null ? HIDDEN : percentage],
    ]),
  ),
})

function groupsOf({ by, groups, indicators, totals }: CompanyReport): Omit<SheetContent, 'name'> {
  const columns: SheetColumn[] = [
    textColumn('name', GROUPING_LABELS[by], { width: 36 }),
    { key: 'examined', header: 'Examinados', type: 'integer' },
    ...GROUPED_KEYS.flatMap((key): SheetColumn[] => [
      { key, header: REPORT_INDICATORS[key].label, type: 'integer', width: 24 },
      { key: `${key} %`, header: `${REPORT_INDICATORS[key].label} (%)`, type: 'number', width: 24 },
    ]),
  ]
  const whole = indicators.filter(({ key }) => isGrouped(key))
  const company = { name: 'Empresa', examined: totals.examined, indicators: whole }
  return { columns, rows: groups.length > 0 ? [...groups, company].map(groupRow) : [] }
}
