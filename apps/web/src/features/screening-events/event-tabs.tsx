import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { Link } from 'react-router'
import { formatNumber } from '../../ui/format.ts'
import classes from './event-day.module.css'

export type EventTab = 'panel' | 'roster' | 'team'

/** The parts of an event, each with an address of its own. */
export function EventTabs({ event, current }: { event: ScreeningEvent; current: EventTab }) {
  const base = `/screening-events/${event.id}`
  const tabs = [
    { key: 'panel', to: base, label: 'Painel' },
    { key: 'roster', to: `${base}/roster`, label: 'Convocados', count: event.counts.total },
    {
      key: 'team',
      to: `${base}?aba=equipe`,
      label: 'Equipe e kit',
      count: event.team.length + event.equipaments.length,
    },
  ]
  return (
    <nav className={classes.tabs} aria-label="Partes da ação">
      {tabs.map(({ key, to, label, count }) => (
        <Link key={key} to={to} aria-current={key === current ? 'page' : undefined}>
          {label}
          {count !== undefined && <span className={classes.count}>{formatNumber(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}
