import type { CompanyReport } from '@iris/contracts/company-report'
import { councilWords } from '@iris/domain/clinic'
import { biggestChanges, changesTitle } from '@iris/domain/report-words'
import { formatPercent } from '../../ui/format.ts'
import classes from './report-sheet.module.css'

/** The period before and this one, of what moved most. */
export function Changes({ report: { indicators, period } }: { report: CompanyReport }) {
  const changes = biggestChanges(indicators.filter(({ count }) => count !== null))
  if (changes.length === 0) return null
  return (
    <section>
      <h3>{changesTitle(period)}</h3>
      <ul className={classes.changes}>
        {changes.map(({ key, label, percentage, previous_percentage }) => (
          <li key={key}>
            <strong>{label}</strong>
            <Moment name="antes" share={previous_percentage} />
            <Moment name="agora" share={percentage} />
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>Barras de 0 a 100%.</p>
    </section>
  )
}

function Moment({ name, share }: { name: 'antes' | 'agora'; share: number }) {
  return (
    <span className={classes.moment}>
      <span className={classes.quiet}>{name}</span>
      <span className={classes.momentTrack} aria-hidden="true">
        <span data-moment={name} style={{ width: `${share}%` }} />
      </span>
      <strong>{formatPercent(share)}</strong>
    </span>
  )
}

export function Recommendations({ report: { recommendations } }: { report: CompanyReport }) {
  if (recommendations.length === 0) return null
  return (
    <section>
      <h3>Recomendações</h3>
      <ol className={classes.advice}>
        {recommendations.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            <p className={classes.quiet}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Who answers for the evaluation. */
export function Responsible({ report: { doctor } }: { report: CompanyReport }) {
  if (!doctor) return null
  return (
    <footer className={classes.responsible}>
      <strong>{doctor.name}</strong>
      <span className={classes.quiet}>
        {['Responsável pela avaliação médica', councilWords(doctor)].filter(Boolean).join(' · ')}
      </span>
    </footer>
  )
}
