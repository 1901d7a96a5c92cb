import { useSession } from '../../api/use-session.ts'
import { eventDays } from './event-days.ts'
import { useNamedEvent } from './event-options.ts'

type EventWordsProps = { event: number }

/** Company, name and days of the event that a page is narrowed to; its number alone for who may not see events. */
export function EventWords(props: EventWordsProps) {
  const { can } = useSession()
  return can('events.read') ? <Known {...props} /> : <p>Ação {props.event}</p>
}

function Known({ event }: EventWordsProps) {
  const found = useNamedEvent(event).data
  return (
    <>
      {found && <p>{found.companyName}</p>}
      <p>{found ? `${found.name} · ${eventDays(found)}` : `Ação ${event}`}</p>
    </>
  )
}
