import type { Participant } from '@iris/contracts/event-participants'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { STATION_LABELS, STATIONS } from '@iris/domain/station-queue'
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

const inWords = new Intl.ListFormat('pt-BR')

/** 'faltam Acuidade, Ishihara e Imagens'. By the parts: who has left waits for none of them. */
function lackWords({ parts }: Participant): string {
  const lacking = STATIONS.filter((station) => !parts[station])
  const words = inWords.format(lacking.map((station) => STATION_LABELS[station]))
  return `${lacking.length === 1 ? 'falta' : 'faltam'} ${words}`
}

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
              {state === 'present' && <span className={classes.lead}> {lackWords(one)}</span>}
            </li>
          ))}
          {total > data.length && <li>e mais {formatNumber(total - data.length)}</li>}
        </ul>
      )}
    </section>
  )
}
