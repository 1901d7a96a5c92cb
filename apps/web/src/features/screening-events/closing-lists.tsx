import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { STATION_LABELS } from '@iris/domain/station-queue'
import { isShown, ReadTrouble } from '../../api/read-trouble.tsx'
import { formatNumber } from '../../ui/format.ts'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import classes from './roster.module.css'
import { usePeopleIn } from './roster-api.ts'

/** Before an event is closed, and afterwards: who never came, and who came and lacks a part. */
export function ClosingLists({ event }: { event: ScreeningEvent }) {
  return (
    <>
      {event.status === 'closed' ? (
        <People event={event} state="missing" title="Não vieram" />
      ) : (
        <People event={event} state="called" title="Ainda não chegaram" />
      )}
      <People event={event} state="present" title="Chegaram e não concluíram" />
    </>
  )
}

/** 'Acuidade, Ishihara e Imagens' */
const inWords = new Intl.ListFormat('pt-BR')

type PeopleProps = { event: ScreeningEvent; state: 'called' | 'missing' | 'present'; title: string }

function People({ event, state, title }: PeopleProps) {
  const people = usePeopleIn(event.id, state)
  const { data = [], total = 0 } = people.data ?? {}
  if (people.data && total === 0) return null
  return (
    <section className={classes.closing} aria-label={title}>
      <h3>
        {title} {people.data && <span className={classes.figure}>{formatNumber(total)}</span>}
      </h3>
      <ReadTrouble of={people} />
      {isShown(people) && !people.data && <LinesSkeleton lines={2} />}
      {data.length > 0 && (
        // It scrolls, so the keyboard must reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: only what takes the focus is scrolled by keys
        <ul tabIndex={0}>
          {data.map((one) => (
            <li key={one.id}>
              {one.patient_name}
              {state === 'present' && (
                <span className={classes.lead}>
                  {' '}
                  {one.waiting_for.length === 1 ? 'falta' : 'faltam'}{' '}
                  {inWords.format(one.waiting_for.map((part) => STATION_LABELS[part]))}
                </span>
              )}
            </li>
          ))}
          {total > data.length && <li>e mais {formatNumber(total - data.length)}</li>}
        </ul>
      )}
    </section>
  )
}
