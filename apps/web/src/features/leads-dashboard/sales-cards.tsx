import { daysIn, type SalesPeriod, showsGoal, showsGrowth } from '@iris/domain/sales-period'
import {
  IconBriefcase,
  IconMinus,
  IconReceipt,
  IconTarget,
  IconTrendingDown,
  IconTrendingUp,
  type TablerIcon,
} from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { formatMoney, formatPercent } from '../../ui/format.ts'
import { Meter } from '../../ui/meter.tsx'
import type { LeadsDashboardData } from './dashboard-api.ts'
import { DefinitionTip } from './definition-tip.tsx'
import { DEFINITIONS } from './definitions.ts'
import classes from './leads-dashboard.module.css'
import { conversionNote, conversionWords, GOAL_NAMES, goalWords, salesNote } from './sales-words.ts'

type SalesCardsProps = { data: LeadsDashboardData; period: SalesPeriod }

/** Sales, goal, ticket and conversion. */
export function SalesCards({ data, period }: SalesCardsProps) {
  const days = daysIn({ from: data.startDate, to: data.endDate })
  const comparing = showsGrowth(period)
  const explained = (definition: string) =>
    comparing ? `${definition} ${DEFINITIONS.growth}` : definition
  return (
    <div className={classes.cards}>
      <Figure
        icon={IconBriefcase}
        label="Total de vendas"
        definition={DEFINITIONS.totalSales}
        value={formatMoney(data.totalSales)}
      >
        {salesNote(data)}
      </Figure>
      <Goal data={data} period={period} />
      <Figure
        icon={IconReceipt}
        label="Ticket médio"
        definition={explained(DEFINITIONS.averageTicket)}
        value={formatMoney(data.averageTicket)}
      >
        {comparing && <Growth of="no ticket" value={data.ticketGrowth} days={days} />}
      </Figure>
      <Figure
        icon={IconTrendingUp}
        label="Conversão média"
        definition={explained(DEFINITIONS.conversionRate)}
        value={conversionWords(data)}
      >
        <p className={classes.counted}>{conversionNote(data)}</p>
        {comparing && <Growth of="na conversão" value={data.conversionGrowth} days={days} />}
      </Figure>
    </div>
  )
}

/** Progress towards the goal; only periods with goals have the bar (spec 2 §9). */
function Goal({ data, period }: SalesCardsProps) {
  const label = GOAL_NAMES[period]
  const { progress, value, note } = goalWords(data)
  return (
    <Figure icon={IconTarget} label={label} definition={DEFINITIONS.salesGoal} value={value}>
      {progress === null ? (
        'Nenhuma meta cadastrada para o período.'
      ) : (
        <>
          {showsGoal(period) && (
            <div className={classes.meter}>
              <Meter share={progress} label={label} />
            </div>
          )}
          {note}
        </>
      )}
    </Figure>
  )
}

type FigureProps = {
  icon: TablerIcon
  label: string
  definition: string
  value: string
  children: ReactNode
}

function Figure({ icon: Icon, label, definition, value, children }: FigureProps) {
  return (
    <Card>
      <section aria-label={label} className={classes.figure}>
        <div className={classes.label}>
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          <h3>{label}</h3>
          <DefinitionTip of={label}>{definition}</DefinitionTip>
        </div>
        <div className={classes.value} style={{ '--chars': value.length } as CSSProperties}>
          {value}
        </div>
        <div className={classes.note}>{children}</div>
      </section>
    </Card>
  )
}

type GrowthProps = {
  /** What went up or down. */
  of: 'no ticket' | 'na conversão'
  value: number | null
  days: number
}

/** Compared with the same number of days before; arrow and sign show the direction. */
function Growth({ of, value, days }: GrowthProps) {
  const before = days === 1 ? 'o dia anterior' : `os ${days} dias anteriores`
  if (value === null) return `Sem dados para comparar com ${before}.`
  const way = value > 0 ? 'up' : value < 0 ? 'down' : 'same'
  const Icon = { up: IconTrendingUp, down: IconTrendingDown, same: IconMinus }[way]
  return (
    <span>
      <span className={classes.change} data-way={way}>
        <Icon size={14} stroke={2} aria-hidden="true" />
        {way === 'up' && '+'}
        {formatPercent(value).replace('-', '−')}
      </span>{' '}
      {of} em relação a{before}
    </span>
  )
}
