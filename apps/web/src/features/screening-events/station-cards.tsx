import type { StationView } from '@iris/contracts/event-stations'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import type { Station } from '@iris/domain/station-queue'
import type { ReactNode } from 'react'
import { isShown, ReadTrouble } from '../../api/read-trouble.tsx'
import { serverClock } from '../../api/server-clock.ts'
import classes from './event-day.module.css'
import { StationsSkeleton } from './event-skeletons.tsx'
import type { useStations } from './events-api.ts'
import { StationCard } from './station-card.tsx'

type StationCardsProps = {
  event: ScreeningEvent
  of: ReturnType<typeof useStations>
  /** At the foot of a station. */
  actions: (station: StationView) => ReactNode
}

/** The four stations of an event, the slowest of a running one marked. */
export function StationCards({ event, of, actions }: StationCardsProps) {
  const longest = Math.max(0, ...(of.data ?? []).map((one) => one.median_wait_s ?? 0))
  return (
    <>
      <ReadTrouble of={of} />
      {of.data && (
        <div className={classes.grid}>
          {of.data.map((one) => (
            <StationCard
              key={one.station}
              of={one}
              isRunning={event.status === 'open'}
              slowest={event.status === 'open' && longest > 0 && one.median_wait_s === longest}
              now={serverClock.of(of.dataUpdatedAt)}
              actions={actions(one)}
            />
          ))}
        </div>
      )}
      {isShown(of) && !of.data && <StationsSkeleton />}
    </>
  )
}

export function stationPath(eventId: number, station: Station): string {
  return `/screening-events/${eventId}/stations/${station}`
}
