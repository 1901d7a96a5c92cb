import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { formatNumber } from '../../ui/format.ts'
import classes from './event-progress.module.css'

const SHARES = [
  { key: 'done', label: 'concluídos' },
  { key: 'present', label: 'presentes' },
  { key: 'called', label: 'convocados' },
  { key: 'missing', label: 'faltantes' },
] as const

/** How far an event is: a bar, and each of its figures in words. */
export function EventProgress({ event }: { event: ScreeningEvent }) {
  const { counts, status, expected } = event
  if (counts.total === 0)
    return (
      <span className={classes.none}>
        {status === 'closed' ? 'Ninguém na lista' : 'Falta importar a lista'}
        {expected !== null && ` · ${formatNumber(expected)} previstos`}
      </span>
    )
  const shown = SHARES.filter(({ key }) => counts[key] > 0)
  return (
    <div className={classes.progress}>
      <div className={classes.bar} aria-hidden="true">
        {shown.map(({ key }) => (
          <span key={key} data-state={key} style={{ flexGrow: counts[key] }} />
        ))}
      </div>
      <ul className={classes.legend}>
        {shown.map(({ key, label }) => (
          <li key={key}>
            <span className={classes.swatch} data-state={key} aria-hidden="true" />
            <strong>{formatNumber(counts[key])}</strong>{' '}
            {key === 'present' && status === 'closed' ? 'incompletos' : label}
          </li>
        ))}
      </ul>
    </div>
  )
}
