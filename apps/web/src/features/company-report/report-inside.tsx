import type { CompanyReport } from '@iris/contracts/company-report'
import { plural } from '@iris/domain/plural'
import { NOT_KNOWN, OTHER_PEOPLE } from '@iris/domain/report-groups'
import type { ReportGrouping, ReportIndicator } from '@iris/domain/report-indicators'
import { unrounded } from '@iris/domain/report-shares'
import { calledWords, coverageShares, GROUPING_LABELS, UNREAD } from '@iris/domain/report-words'
import { Card, CardHead } from '../../ui/card.tsx'
import { formatNumber, formatPercent, SMALL_GROUP } from '../../ui/format.ts'
import classes from './company-report.module.css'

const GROUPS_OF: Readonly<Record<ReportGrouping, string>> = {
  sector: 'Setores',
  unit: 'Unidades',
  occupation: 'Funções',
}

/** Who is in no group of a name: that is none more. */
function unnamedWords({ by, groups }: CompanyReport): string {
  return groups
    .flatMap(({ name, examined }) => {
      const where =
        name === OTHER_PEOPLE
          ? `em “${name}”`
          : name === NOT_KNOWN && `sem ${GROUPING_LABELS[by].toLowerCase()}`
      return where ? [`${plural(examined, 'pessoa', 'pessoas')} ${where}`] : []
    })
    .join(' · ')
}

/** What stands in the report, before anybody reads it; and how much of it is not shown. */
export function ReportInside({ report }: { report: CompanyReport }) {
  const { totals, groups, by } = report
  const exact = unrounded(report)
  const shares = coverageShares(report)
  const shareWords = (share: number | null) => (share === null ? '' : formatPercent(share))
  const indicator = (key: ReportIndicator) => {
    const one = exact.indicators.find((each) => each.key === key)
    if (!one || one.count === null) return { value: SMALL_GROUP, note: '' }
    if (one.unread) return { value: '', note: UNREAD }
    return { value: formatNumber(one.count), note: shareWords(one.percentage) }
  }
  const rows = [
    { name: 'Convocados', value: formatNumber(totals.active), note: calledWords(report) },
    {
      name: 'Com triagem',
      value: formatNumber(totals.screened),
      note: shareWords(shares.screened),
    },
    {
      name: 'Examinados',
      value: formatNumber(totals.examined),
      note: shareWords(shares.examined),
    },
    { name: 'Encaminhados', ...indicator('encaminhados') },
    { name: 'Compareceram', ...indicator('compareceram') },
    {
      name: GROUPS_OF[by],
      value: formatNumber(
        groups.filter(({ name }) => name !== OTHER_PEOPLE && name !== NOT_KNOWN).length,
      ),
      note: unnamedWords(report),
    },
  ]
  return (
    <Card>
      <CardHead title="O que entra no relatório" level={2} />
      <dl className={classes.inside}>
        {rows.map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span className={classes.quiet}>{note}</span> {value}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>{hiddenWords(report)}</p>
    </Card>
  )
}

function hiddenWords({ indicators, groups, weighed }: CompanyReport): string {
  const cells = [...indicators, ...groups.flatMap((group) => group.indicators)]
  const hidden = cells.filter(({ count }) => count === null).length
  const rule = 'A regra vale para todos os perfis.'
  if (hidden === 0) return `Sem nomes, e nenhum número de tão poucas pessoas. ${rule}`
  const [appear, would] =
    hidden === 1
      ? ['1 número aparece', 'deixaria']
      : [`${formatNumber(hidden)} números aparecem`, 'deixariam']
  return `Sem nomes. ${appear} como “${SMALL_GROUP}”: de poucas pessoas, ou que ${would} descobrir outro. ${weighedWords(weighed)}${rule}`
}

function weighedWords(count: number): string {
  if (count === 0) return ''
  const earlier =
    count === 1 ? 'outro, já entregue,' : `outros ${formatNumber(count)}, já entregues,`
  return `Este relatório leva em conta ${earlier} sobre as mesmas pessoas: para que a comparação não revele ninguém, pode ocultar mais números. `
}
