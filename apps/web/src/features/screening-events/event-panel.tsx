import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { STATION_LABELS } from '@iris/domain/station-queue'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { isShown, ReadTrouble } from '../../api/read-trouble.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PART_FAILED, part } from '../../ui/part.tsx'
import { DayCounts } from './day-counts.tsx'
import classes from './event-day.module.css'
import { PaceSkeleton } from './event-skeletons.tsx'
import { useDayBoard, useStations } from './events-api.ts'
import { StationCards, stationPath } from './station-cards.tsx'

// The queues are there without its chart.
const DayPace = part(
  async () => (await import('./day-pace.tsx')).DayPace,
  ({ failed, onRetry }) =>
    failed ? <ErrorState message={PART_FAILED} onRetry={onRetry} /> : <PaceSkeleton />,
)

/** The day at a glance, looked at again every few seconds. */
export function EventPanel({ event }: { event: ScreeningEvent }) {
  const stations = useStations(event.id)
  const board = useDayBoard(event.id)
  return (
    <div className={classes.page}>
      <DayCounts
        event={event}
        serving={stations.data?.reduce((sum, one) => sum + one.serving, 0)}
        away={board.data?.away}
      />
      <StationCards
        event={event}
        of={stations}
        actions={({ station }) =>
          event.status === 'open' && (
            <Button
              component={Link}
              to={stationPath(event.id, station)}
              variant="subtle"
              aria-label={`Abrir a estação: ${STATION_LABELS[station]}`}
            >
              Abrir a estação
            </Button>
          )
        }
      />
      <ReadTrouble of={board} />
      {event.status !== 'planned' &&
        (board.data ? (
          <DayPace event={event} board={board.data} />
        ) : (
          isShown(board) && <PaceSkeleton />
        ))}
    </div>
  )
}
