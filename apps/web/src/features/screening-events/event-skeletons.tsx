import { Skeleton } from '@mantine/core'
import { useSession } from '../../api/use-session.ts'
import { Card } from '../../ui/card.tsx'
import { ChartSkeleton, StatSkeleton } from '../../ui/skeletons.tsx'
import classes from './event-day.module.css'
import shapes from './event-skeletons.module.css'
import offer from './offline/prepare-offer.module.css'

const FOUR = ['a', 'b', 'c', 'd']

/** The shape of the day at a glance. */
export function PanelSkeleton() {
  const { can } = useSession()
  return (
    <>
      {can('events.serve') && (
        <div className={offer.offer}>
          <Skeleton mih="inherit" />
        </div>
      )}
      <div className={classes.page}>
        <div className={`${classes.counts} ${shapes.counts}`}>
          {FOUR.map((key) => (
            <StatSkeleton key={key} isBrief />
          ))}
        </div>
        <StationsSkeleton />
      </div>
    </>
  )
}

/** The shape of the four stations, each with five people who wait. */
export function StationsSkeleton() {
  return (
    <div className={classes.grid} role="status" aria-label="Carregando">
      {FOUR.map((key) => (
        <Card key={key}>
          <div className={shapes.title}>
            <Skeleton height={32} width={32} />
            <Skeleton height={14} width="48%" />
          </div>
          <Skeleton height={42} />
          <div className={classes.facts}>
            <Skeleton height={14} width="70%" />
            <Skeleton height={14} width={72} />
            <Skeleton height={14} width="60%" />
            <Skeleton height={14} width={48} />
          </div>
          <Skeleton height={28} mb={12} />
          <Skeleton height={12} width="60%" mb={16} />
          {[...FOUR, 'e'].map((person) => (
            <Skeleton key={person} className={shapes.person} />
          ))}
          <Skeleton height="var(--control-height)" mt={16} />
        </Card>
      ))}
    </div>
  )
}

/** The shape of the chart of the day and what stands beside it. */
export function PaceSkeleton() {
  return (
    <div className={classes.halves}>
      <ChartSkeleton height={168} />
      <ChartSkeleton height={64} />
    </div>
  )
}
