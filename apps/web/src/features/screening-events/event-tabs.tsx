import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { recentWords } from '@iris/domain/sao-paulo-date'
import { STATIONS } from '@iris/domain/station-queue'
import { IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatNumber } from '../../ui/format.ts'
import classes from './event-day.module.css'

export type EventTab = 'panel' | 'roster' | 'stations' | 'team'

type EventTabsProps = {
  event: ScreeningEvent
  current: EventTab
  /** In milliseconds: when the event was as it is shown. */
  readAt: number
}

/** The parts of an event, each with an address of its own. */
export function EventTabs({ event, current, readAt }: EventTabsProps) {
  const base = `/screening-events/${event.id}`
  const tabs = [
    { key: 'panel', to: base, label: 'Painel' },
    { key: 'roster', to: `${base}/roster`, label: 'Convocados', count: event.counts.total },
    {
      key: 'stations',
      to: `${base}?aba=estacoes`,
      label: 'Estações',
      count: STATIONS.length,
    },
    {
      key: 'team',
      to: `${base}?aba=equipe`,
      label: 'Equipe e kit',
      count: event.team.length + event.equipaments.length,
    },
  ]
  return (
    <div className={classes.tabLine}>
      <nav className={classes.tabs} aria-label="Partes da ação">
        {tabs.map(({ key, to, label, count }) => (
          <Link key={key} to={to} aria-current={key === current ? 'page' : undefined}>
            {label}
            {count !== undefined && <span className={classes.count}>{formatNumber(count)}</span>}
          </Link>
        ))}
      </nav>
      {event.status === 'open' && (
        <p className={classes.readAt}>
          <IconRefresh size={14} aria-hidden="true" /> Atualizado {recentWords(new Date(readAt))}
        </p>
      )}
    </div>
  )
}
