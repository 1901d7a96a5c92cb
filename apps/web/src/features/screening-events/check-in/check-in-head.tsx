import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { formatNumber } from '../../../ui/format.ts'
import { DeskHead } from '../desk-head.tsx'
import { MoveEvent } from '../move-event.tsx'
import { BY_TECHNICIANS } from './by-technicians.ts'
import classes from './check-in.module.css'

/** Which event, how many have come, and why nobody can be checked in. */
export function CheckInHead({ event, mayWrite }: { event: ScreeningEvent; mayWrite: boolean }) {
  const { id, name, place, status, counts } = event
  const come = counts.present + counts.done
  const closed = mayWrite ? NOT_OPEN[status] : BY_TECHNICIANS
  return (
    <>
      <DeskHead eventId={id} title="Check-in" place={[name, place].filter(Boolean).join(' · ')}>
        <p className={classes.come}>
          <strong>{formatNumber(come)}</strong> de {formatNumber(counts.total)}{' '}
          {come === 1 ? 'chegou' : 'chegaram'}
        </p>
      </DeskHead>
      {closed && (
        <Alert
          className={classes.closed}
          color="yellow"
          icon={<IconInfoCircle aria-hidden="true" />}
        >
          <div className={classes.notOpen}>
            {closed}
            <MoveEvent event={event} />
          </div>
        </Alert>
      )}
    </>
  )
}

const NOT_OPEN = {
  planned: 'Esta ação ainda não começou. Inicie-a para registrar chegadas.',
  open: null,
  closed: 'Esta ação está encerrada: ninguém mais pode chegar.',
}
