import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import {
  IconBuilding,
  IconCalendarEvent,
  IconDeviceTv,
  IconMapPin,
  IconQrcode,
  IconReceipt,
  IconUserCheck,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '../../api/use-session.ts'
import pageTitle from '../../ui/page-title.module.css'
import classes from './event-day.module.css'
import { dayOf, eventDays } from './event-days.ts'
import { EventStatusBadge } from './event-status.tsx'
import { MoveEvent } from './move-event.tsx'

type EventHeadProps = {
  event: ScreeningEvent
  /** Shows the code by which people register; not given to who may not. */
  onLinks?: () => void
  /** Prints what people take home from their exam. */
  onSlips: () => void
}

/** Name, state, place and days of an event, and what one does on its day. */
export function EventHead({ event, onLinks, onSlips }: EventHeadProps) {
  const { can } = useSession()
  const base = `/screening-events/${event.id}`
  return (
    <div className={classes.head}>
      <div>
        <div className={classes.titleLine}>
          <h1 className={pageTitle.title}>{event.name}</h1>
          <EventStatusBadge status={event.status} />
        </div>
        <div className={classes.about}>
          <span>
            <IconBuilding size={14} aria-hidden="true" /> {event.companyName}
          </span>
          {event.place && (
            <span>
              <IconMapPin size={14} aria-hidden="true" /> {event.place}
            </span>
          )}
          <span>
            <IconCalendarEvent size={14} aria-hidden="true" />{' '}
            {[eventDays(event), event.status === 'open' && dayOf(event, todayInSaoPaulo())]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      </div>
      <div className={classes.actions}>
        <Button
          component={Link}
          to={`${base}/tv`}
          variant="default"
          leftSection={<IconDeviceTv size={16} aria-hidden="true" />}
        >
          Painel da TV
        </Button>
        {onLinks && (
          <Button
            variant="default"
            leftSection={<IconQrcode size={16} aria-hidden="true" />}
            onClick={onLinks}
          >
            QR de cadastro
          </Button>
        )}
        {can('results.slip') && event.status !== 'planned' && (
          <Button
            variant="default"
            leftSection={<IconReceipt size={16} aria-hidden="true" />}
            onClick={onSlips}
          >
            Comprovantes
          </Button>
        )}
        <MoveEvent event={event} />
        {can('events.write') && event.status === 'open' && (
          <Button
            component={Link}
            to={`${base}/check-in`}
            leftSection={<IconUserCheck size={16} aria-hidden="true" />}
          >
            Fazer check-in
          </Button>
        )}
      </div>
    </div>
  )
}
