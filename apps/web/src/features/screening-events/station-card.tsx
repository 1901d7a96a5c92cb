import type { Participant } from '@iris/contracts/event-participants'
import type { StationView } from '@iris/contracts/event-stations'
import { briefName } from '@iris/domain/person-name'
import { STATION_LABELS } from '@iris/domain/station-queue'
import { IconHourglassHigh, IconPlayerPlay, IconStar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card, CardHead } from '../../ui/card.tsx'
import { EMPTY, formatNumber } from '../../ui/format.ts'
import { PART_ICONS } from '../../ui/part-icons.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './event-day.module.css'
import { WaitingTime } from './waiting-time.tsx'

type StationCardProps = {
  of: StationView
  /** While it does not, nobody waits and nobody is called. */
  isRunning: boolean
  /** The one where people wait longest. */
  slowest: boolean
  /** In milliseconds: when the queue was as it is shown. */
  now: number
  /** At the foot. */
  actions: ReactNode
}

/** One station: how many wait, are served and were served, who is there, and the next five people. */
export function StationCard({ of, isRunning, slowest, now, actions }: StationCardProps) {
  const { station, open, waiting, serving, served, median_wait_s, median_service_s } = of
  const Icon = PART_ICONS[station]
  const figures = [
    ...(isRunning
      ? ([
          [waiting, 'na fila'],
          [serving, 'atendendo'],
        ] as const)
      : []),
    [served, served === 1 ? 'atendido' : 'atendidos'],
  ] as const
  return (
    <Card className={classes.station ?? ''}>
      <CardHead
        icon={Icon}
        level={2}
        title={STATION_LABELS[station]}
        aside={
          isRunning && !open ? (
            <StatusBadge meaning="neutral">Fechada</StatusBadge>
          ) : (
            slowest && (
              <StatusBadge meaning="waiting" icon={IconHourglassHigh}>
                Gargalo
              </StatusBadge>
            )
          )
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
        <dd>
          {median_wait_s === null ? EMPTY : <WaitingTime seconds={median_wait_s} limits={of} />}
        </dd>
        <dt>Atendimento</dt>
        <dd>{median_service_s === null ? EMPTY : `${Math.round(median_service_s / 60)} min`}</dd>
      </dl>
      {of.now.length > 0 && (
        <p className={classes.now}>
          <IconPlayerPlay size={14} aria-hidden="true" />
          Agora: {of.now.map(nowWords).join(', ')}
        </p>
      )}
      {isRunning && <NextPeople of={of} now={now} />}
      <div className={classes.stationActions}>{actions}</div>
    </Card>
  )
}

function NextPeople({ of, now }: Pick<StationCardProps, 'of' | 'now'>) {
  const { station, next } = of
  return (
    <>
      <h3 className={classes.nextTitle}>Próximas cinco pessoas</h3>
      {next.length === 0 ? (
        <p className={classes.quiet}>Ninguém na fila.</p>
      ) : (
        <ol className={classes.next} aria-label={`Próximas pessoas: ${STATION_LABELS[station]}`}>
          {next.map((one) => (
            <li key={one.id}>
              <strong className={classes.ticket}>{one.ticket}</strong>
              <span className={classes.who}>
                <span className={classes.whoName} title={one.patient_name}>
                  {nameAmong(next, one)}
                </span>
                {one.priority ? (
                  <span className={classes.priority}>
                    <IconStar size={12} aria-hidden="true" /> Prioridade
                  </span>
                ) : (
                  <span className={classes.quiet}>{one.sector}</span>
                )}
              </span>
              {one.waiting_since && (
                <WaitingTime isStacked limits={of} seconds={secondsSince(one.waiting_since, now)} />
              )}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

/** On one line; whole where another would be called the same. */
function nameAmong(people: readonly Participant[], { patient_name }: Participant): string {
  const brief = briefName(patient_name)
  const isShared = people.some(
    (each) => each.patient_name !== patient_name && briefName(each.patient_name) === brief,
  )
  return isShared ? patient_name : brief
}

/** '48 (Débora)': a ticket, and with whom. */
function nowWords({ ticket, at_station }: Participant): string {
  return at_station ? `${ticket} (${at_station.user_name.split(' ')[0]})` : String(ticket)
}

function secondsSince(instant: string, now: number): number {
  return (now - new Date(instant).getTime()) / 1000
}
