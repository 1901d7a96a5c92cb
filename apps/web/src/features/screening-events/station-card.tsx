import type { Participant } from '@iris/contracts/event-participants'
import type { StationView } from '@iris/contracts/event-stations'
import { STATION_LABELS } from '@iris/domain/station-queue'
import { IconPlayerPlay, IconStar } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Card, CardHead } from '../../ui/card.tsx'
import { EMPTY, formatNumber } from '../../ui/format.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './event-day.module.css'
import { WaitingTime } from './waiting-time.tsx'

type StationCardProps = {
  eventId: number
  of: StationView
  /** The one where people wait longest. */
  slowest: boolean
  /** In milliseconds: when the queue was as it is shown. */
  now: number
}

/** One station: how many wait, are served and were served, who is there, and the next five people. */
export function StationCard({ eventId, of, slowest, now }: StationCardProps) {
  const { station, open, waiting, serving, served, median_wait_s, median_service_s } = of
  const figures = [
    [waiting, 'na fila'],
    [serving, 'atendendo'],
    [served, 'atendidos'],
  ] as const
  return (
    <Card>
      <CardHead
        level={2}
        title={STATION_LABELS[station]}
        aside={
          !open ? (
            <StatusBadge meaning="neutral">Fechada</StatusBadge>
          ) : (
            slowest && <StatusBadge meaning="waiting">Gargalo</StatusBadge>
          )
        }
        action={
          <Link
            className={classes.open}
            to={`/screening-events/${eventId}/stations/${station}`}
            aria-label={`Abrir a estação: ${STATION_LABELS[station]}`}
          >
            Abrir
          </Link>
        }
      />
      <ul className={classes.figures}>
        {figures.map(([count, label]) => (
          <li key={label}>
            <strong>{formatNumber(count)}</strong> {label}
          </li>
        ))}
      </ul>
      <dl className={classes.facts}>
        <dt>Espera mediana</dt>
        <dd>{median_wait_s === null ? EMPTY : <WaitingTime seconds={median_wait_s} />}</dd>
        <dt>Atendimento</dt>
        <dd>{median_service_s === null ? EMPTY : `${Math.round(median_service_s / 60)} min`}</dd>
      </dl>
      {of.now.length > 0 && (
        <p className={classes.now}>
          <IconPlayerPlay size={14} aria-hidden="true" />
          Agora: {of.now.map(nowWords).join(', ')}
        </p>
      )}
      <h3 className={classes.nextTitle}>Próximas pessoas</h3>
      {of.next.length === 0 ? (
        <p className={classes.quiet}>Ninguém na fila.</p>
      ) : (
        <ol className={classes.next} aria-label={`Próximas pessoas: ${STATION_LABELS[station]}`}>
          {of.next.map((one) => (
            <li key={one.id}>
              <strong className={classes.ticket}>{one.ticket}</strong>
              <span className={classes.who}>
                {one.patient_name}
                {one.priority ? (
                  <span className={classes.priority}>
                    <IconStar size={12} aria-hidden="true" /> Prioridade
                  </span>
                ) : (
                  <span className={classes.quiet}>{one.sector}</span>
                )}
              </span>
              {one.waiting_since && (
                <WaitingTime isStacked seconds={secondsSince(one.waiting_since, now)} />
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

/** '48 (Débora)': a ticket, and with whom. */
function nowWords({ ticket, at_station }: Participant): string {
  return at_station ? `${ticket} (${at_station.user_name.split(' ')[0]})` : String(ticket)
}

function secondsSince(instant: string, now: number): number {
  return (now - new Date(instant).getTime()) / 1000
}
