import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { isShown, ReadTrouble } from '../../api/read-trouble.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PART_FAILED, part } from '../../ui/part.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { DayCounts } from './day-counts.tsx'
import classes from './event-day.module.css'
import { useDayBoard, useStations } from './events-api.ts'
import { StationCard } from './station-card.tsx'

// The queues are there without its chart.
const DayPace = part(
  async () => (await import('./day-pace.tsx')).DayPace,
  ({ failed, onRetry }) =>
    failed ? <ErrorState message={PART_FAILED} onRetry={onRetry} /> : <LinesSkeleton lines={4} />,
)

/** The day at a glance, looked at again every few seconds. */
export function EventPanel({ event }: { event: ScreeningEvent }) {
  const stations = useStations(event.id)
  const board = useDayBoard(event.id)
  const longest = Math.max(0, ...(stations.data ?? []).map((one) => one.median_wait_s ?? 0))
  return (
    <div className={classes.page}>
      <DayCounts counts={event.counts} />
      <ReadTrouble of={stations} />
      {isShown(stations) && (
        <div className={classes.grid}>
          {stations.data?.map((one) => (
            <StationCard
              key={one.station}
              eventId={event.id}
              of={one}
              slowest={event.status === 'open' && longest > 0 && one.median_wait_s === longest}
              now={stations.dataUpdatedAt}
            />
          )) ?? <LinesSkeleton lines={8} />}
        </div>
      )}
      <ReadTrouble of={board} />
      {board.data && <DayPace board={board.data} />}
    </div>
  )
}
