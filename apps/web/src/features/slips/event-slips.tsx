import type { ScreeningEvent } from '@iris/contracts/screening-events'
import classes from './slips-dialog.module.css'
import { SlipsDialog } from './slips-dialog.tsx'

type EventSlipsProps = {
  event: Pick<ScreeningEvent, 'id' | 'name' | 'companyName'>
  onClose: () => void
}

/** The slips of an event, at the exit of its day. */
export function EventSlips({ event, onClose }: EventSlipsProps) {
  return (
    <SlipsDialog of={{ event_id: event.id }} onClose={onClose}>
      <p className={classes.whose}>
        <strong>{event.name}</strong>
        {event.companyName}
      </p>
    </SlipsDialog>
  )
}
