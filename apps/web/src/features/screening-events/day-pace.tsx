import type { EventBoard } from '@iris/contracts/event-stations'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { AgeBars } from '../../charts/bars.tsx'
import { partsSheet } from '../../charts/sheets.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { ChartCard } from '../../ui/chart-card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { EMPTY, formatNumber } from '../../ui/format.ts'
import { Meter } from '../../ui/meter.tsx'
import { PART_FAILED, part } from '../../ui/part.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import pace from './day-pace.module.css'
import classes from './event-day.module.css'
import { endWords } from './event-days.ts'

// Only where nobody comes any more.
const ClosingLists = part(
  async () => (await import('./closing-lists.tsx')).ClosingLists,
  ({ failed, onRetry }) =>
    failed ? <ErrorState message={PART_FAILED} onRetry={onRetry} /> : <LinesSkeleton lines={4} />,
)

type DayPaceProps = { event: ScreeningEvent; board: EventBoard }

/** How many were done by the hour, and when the day should end at this pace; of a closed event, who did not finish. */
export function DayPace({ event, board }: DayPaceProps) {
  const { hourly } = board
  const all = hourly.reduce((sum, { done }) => sum + done, 0)
  const parts = hourly.map(({ hour, done }) => ({
    label: `${String(hour).padStart(2, '0')}h`,
    count: done,
    percentage: all === 0 ? 0 : (done / all) * 100,
  }))
  return (
    <div className={pace.pace} data-running={event.status !== 'closed' || undefined}>
      <ChartCard title="Concluídos por hora" sheet={partsSheet('Hora', parts)}>
        {parts.length === 0 ? (
          <p className={classes.quiet}>Ninguém concluiu ainda.</p>
        ) : (
          <AgeBars label="Concluídos por hora" data={parts} />
        )}
      </ChartCard>
      {event.status === 'closed' ? (
        <Card>
          <CardHead level={2} title="Quem ficou de fora" />
          <ClosingLists event={event} />
        </Card>
      ) : (
        <ExpectedEnd board={board} />
      )}
    </div>
  )
}

function ExpectedEnd({ board: { counts, per_hour, expected_end } }: Pick<DayPaceProps, 'board'>) {
  return (
    <Card>
      <CardHead level={2} title="Previsão de término" />
      <p className={pace.end}>{expected_end === null ? EMPTY : endWords(expected_end)}</p>
      <Meter
        share={counts.total === 0 ? 0 : (counts.done / counts.total) * 100}
        label="Concluídos"
      />
      <dl className={classes.facts}>
        <dt>Ritmo da última hora</dt>
        <dd>{formatNumber(per_hour)} por hora</dd>
        <dt>Ainda sem concluir</dt>
        <dd>
          {formatNumber(counts.total - counts.done)} de {formatNumber(counts.total)}
        </dd>
      </dl>
    </Card>
  )
}
