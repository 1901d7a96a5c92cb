import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { plural } from '@iris/domain/plural'
import { presentWord } from '@iris/domain/screening-event'
import { formatNumber } from '../../ui/format.ts'
import classes from './event-progress.module.css'

const SHARES = [
  { key: 'done', one: 'concluído', many: 'concluídos' },
  { key: 'present' },
  { key: 'called', one: 'convocado', many: 'convocados' },
  { key: 'missing', one: 'faltante', many: 'faltantes' },
] as const

/** How far an event is: a bar, and each of its figures in words. */
export function EventProgress({ event }: { event: ScreeningEvent }) {
  const { counts, status, expected } = event
  if (counts.total === 0)
    return (
      <span className={classes.none}>
        {status === 'closed' ? 'Ninguém na lista' : 'Falta importar a lista'}
        {expected !== null && ` · ${plural(expected, 'previsto', 'previstos')}`}
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
        {shown.map(({ key, ...words }) => {
          const { one, many } = 'one' in words ? words : presentWord(status)
          return (
            <li key={key}>
              <span className={classes.swatch} data-state={key} aria-hidden="true" />
              <strong>{formatNumber(counts[key])}</strong>{' '}
              {(counts[key] === 1 ? one : many).toLowerCase()}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
