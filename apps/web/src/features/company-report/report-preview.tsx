import type { CompanyReport } from '@iris/contracts/company-report'
import { formatCnpj } from '@iris/domain/cnpj'
import { unrounded } from '@iris/domain/report-shares'
import {
  boldParts,
  calledWords,
  coverageShares,
  coverageWords,
  GROUPING_LABELS,
  PRIVACY_NOTE,
  repeatedWords,
} from '@iris/domain/report-words'
import { daysWords, formatDateTime } from '@iris/domain/sao-paulo-date'
import { IconShieldLock } from '@tabler/icons-react'
import { formatNumber, formatPercent } from '../../ui/format.ts'
import { Meter } from '../../ui/meter.tsx'
import { IndicatorTable } from './indicator-table.tsx'
import { Changes, Recommendations, Responsible } from './report-advice.tsx'
import { GroupTable } from './report-groups.tsx'
import classes from './report-sheet.module.css'

type ReportPreviewProps = {
  report: CompanyReport
  clinic: string
  /** Another one was asked for and is not there yet. */
  isStale: boolean
}

/** The report as a document: what the company is shown. */
export function ReportPreview({ report: given, clinic, isStale }: ReportPreviewProps) {
  const report = unrounded(given)
  return (
    <article
      className={classes.sheet}
      aria-label="Prévia do relatório"
      data-stale={isStale || undefined}
    >
      <header className={classes.head}>
        <p className={classes.clinic}>{clinic}</p>
        <h2 className={classes.title}>Relatório de saúde ocular</h2>
        <p className={classes.company}>{report.company.name}</p>
        <dl className={classes.facts}>
          <Fact name="CNPJ" value={formatCnpj(report.company.cnpj)} />
          {report.event && <Fact name="Ação" value={report.event.name} />}
          <Fact name="Período" value={daysWords(report.period)} />
          <Fact name="Comparado com" value={daysWords(report.previous)} />
          <Fact name="Agrupado por" value={GROUPING_LABELS[report.by]} />
        </dl>
      </header>
      <div className={classes.body}>
        <Coverage report={report} />
        {report.same_as && (
          <p className={classes.note}>
            {repeatedWords(formatDateTime(report.same_as.published_at).slice(0, 10))}
          </p>
        )}
        {report.sentences.length > 0 && (
          <section className={classes.summary}>
            <h3>Em resumo</h3>
            <ul>
              {report.sentences.map((sentence) => (
                <li key={sentence}>
                  {boldParts(sentence).map(({ text, isBold }) =>
                    isBold ? <strong key={text}>{text}</strong> : text,
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        <IndicatorTable indicators={report.indicators} />
        <GroupTable report={report} />
        <Changes report={report} />
        <Recommendations report={report} />
        <section className={classes.privacy}>
          <IconShieldLock size={24} stroke={1.75} aria-hidden="true" />
          <div>
            <h3>Método e privacidade</h3>
            <p>{PRIVACY_NOTE}</p>
          </div>
        </section>
        <Responsible report={report} />
      </div>
    </article>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

function Coverage({ report }: { report: CompanyReport }) {
  const { active, screened, examined } = report.totals
  const shares = coverageShares(report)
  return (
    <section>
      <h3 className="visually-hidden">Cobertura</h3>
      <ul className={classes.coverage}>
        {[
          {
            name: 'Convocados',
            count: active,
            note: calledWords(report),
            part: active > 0 ? 100 : null,
          },
          ...[
            { name: 'Com triagem', count: screened, part: shares.screened },
            { name: 'Examinados', count: examined, part: shares.examined },
          ].map((one) => ({ ...one, note: one.part === null ? '' : formatPercent(one.part) })),
        ].map(({ name, count, note, part }) => (
          <li key={name}>
            <span className={classes.quiet}>{name}</span>
            <span>
              <strong className={classes.figure}>{formatNumber(count)}</strong>{' '}
              <span className={classes.quiet}>{note}</span>
            </span>
            <Meter share={part ?? 0} label={name} />
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>{coverageWords(report)}</p>
    </section>
  )
}
