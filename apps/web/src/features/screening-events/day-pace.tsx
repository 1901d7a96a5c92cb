import type { EventBoard } from '@iris/contracts/event-stations'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { percentOf } from '@iris/domain/percent'
import { plural } from '@iris/domain/plural'
import { formatTime } from '@iris/domain/sao-paulo-date'
import { IconAlertTriangle } from '@tabler/icons-react'
import { AgeBars } from '../../charts/bars.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { ChartCard } from '../../ui/chart-card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { EMPTY, formatNumber } from '../../ui/format.ts'
import { Meter } from '../../ui/meter.tsx'
import { PART_FAILED, part } from '../../ui/part.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import pace from './day-pace.module.css'
import classes from './event-day.module.css'
import { endDayWords, isPastLastDay } from './event-days.ts'

// Only where nobody comes any more.
const ClosingLists = part(
  async () => (await import('./closing-lists.tsx')).ClosingLists,
  ({ failed, onRetry }) =>
    failed ? <ErrorState message={PART_FAILED} onRetry={onRetry} /> : <LinesSkeleton lines={4} />,
)

type DayPaceProps = { event: ScreeningEvent; board: EventBoard }

/** How many were done by the hour, and when the day should end at this pace; of a closed event, who did not finish. */
export function DayPace({ event, board }: DayPaceProps) {
  const { hourly, counts } = board
  const all = hourly.reduce((sum, { done }) => sum + done, 0)
  const parts = hourly.map(({ hour, done }, at) => ({
    label: `${String(hour).padStart(2, '0')}h`,
    count: done,
    // They reach until now, or until the event was closed.
    grows: event.status === 'open' && at === hourly.length - 1,
  }))
  const sheet = {
    head: ['Hora', 'Concluídos'],
    rows: parts.map(({ label, count, grows }) => [
      grows ? `${label} até agora` : label,
      formatNumber(count),
    ]),
  }
  return (
    <div className={pace.pace} data-running={event.status !== 'closed' || undefined}>
      <ChartCard
        title="Concluídos por hora"
        {...(parts.length > 0 && { sheet })}
        {...(parts.length > 0 && all < counts.done && { subtitle: pauseWords(all, counts.done) })}
      >
        {parts.length === 0 ? (
          <p className={classes.quiet}>
            {counts.done === 0 ? 'Ninguém concluiu ainda.' : 'Ninguém concluiu nas últimas horas.'}
          </p>
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
        <ExpectedEnd event={event} board={board} />
      )}
    </div>
  )
}

/** After a night the hours begin anew, so that they are of a part of those who are done. */
const pauseWords = (shown: number, done: number) =>
  `Desde a última pausa: ${formatNumber(shown)} de ${plural(done, 'concluído', 'concluídos')}`

function ExpectedEnd({ event, board: { counts, per_hour, expected_end } }: DayPaceProps) {
  return (
    <Card>
      <CardHead level={2} title="Previsão de término" />
      <p className={pace.end}>
        {expected_end === null ? EMPTY : formatTime(expected_end)}{' '}
        {expected_end !== null && <small>{endDayWords(expected_end)}</small>}
      </p>
      {expected_end !== null && isPastLastDay(expected_end, event) && (
        <p className={pace.late}>
          <IconAlertTriangle size={14} aria-hidden="true" />
          Depois do último dia da ação
        </p>
      )}
      <Meter share={percentOf(counts.done, counts.total)} label="Concluídos" />
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
