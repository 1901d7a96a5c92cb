import type { Participant } from '@iris/contracts/event-participants'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { STATION_LABELS } from '@iris/domain/station-queue'
import { Portal } from '@mantine/core'
import classes from './printed-ticket.module.css'

/** What is printed in place of the page. It is carried through the hall: no name stands on it. */
export function PrintedTicket({
  event,
  participant: { ticket, checked_in_at, waiting_for },
}: {
  event: ScreeningEvent
  participant: Participant
}) {
  const [first] = waiting_for
  return (
    <Portal>
      <div className={classes.ticket} data-print="alone" aria-hidden="true">
        <p className={classes.event}>{event.name}</p>
        <p>Senha</p>
        <p className={classes.number}>{ticket}</p>
        {first && (
          <p>
            Começa pela estação <strong>{STATION_LABELS[first]}</strong>
          </p>
        )}
        {checked_in_at && <p className={classes.small}>{formatDateTime(checked_in_at)}</p>}
      </div>
    </Portal>
  )
}
