import { Button } from '@mantine/core'
import { IconTarget } from '@tabler/icons-react'
import { useState } from 'react'
import { isShown, ReadTrouble } from '../../api/read-trouble.tsx'
import { useSession } from '../../api/use-session.ts'
import { ChartSkeleton, StatSkeleton } from '../../ui/skeletons.tsx'
import { useDashboard } from './dashboard-api.ts'
import { FunnelCard } from './funnel-card.tsx'
import classes from './leads-dashboard.module.css'
import { PeriodPicker } from './period-picker.tsx'
import { Rankings } from './rankings.tsx'
import { SalesCards } from './sales-cards.tsx'
import { TargetModal } from './target-modal.tsx'
import { usePeriod } from './use-period.ts'

/** The sales figures of a period (spec 2 §2, §9). */
export function LeadsDashboard() {
  const { can } = useSession()
  const period = usePeriod()
  const read = useDashboard(period.query)
  const { data, isPlaceholderData } = read
  const [wrongAt, setWrongAt] = useState<string | null>(null)
  const at = [period.period, period.dates.startDate, period.dates.endDate].join()
  const [targeting, setTargeting] = useState(false)
  // Figures of other days stay, faded, until the new ones are there.
  const isStale = isPlaceholderData || period.query === null || wrongAt === at
  return (
    <section className={classes.dashboard} aria-label="Dashboard comercial">
      <h2 className="visually-hidden">Indicadores</h2>
      <div className={classes.head}>
        <PeriodPicker
          state={period}
          onTyped={(isGood) => setWrongAt(isGood ? null : at)}
          shown={isStale ? undefined : data}
        />
        {can('targets.write') && (
          <Button
            variant="default"
            leftSection={<IconTarget size={16} aria-hidden="true" />}
            onClick={() => setTargeting(true)}
          >
            Cadastrar meta
          </Button>
        )}
      </div>
      <ReadTrouble of={read} />
      {!isShown(read) ? null : data ? (
        <div className={classes.body} data-stale={isStale || undefined} aria-busy={isStale}>
          <div className={classes.top}>
            <SalesCards data={data} period={period.period} />
            <FunnelCard funnel={data.funnelData} />
          </div>
          <Rankings data={data} />
        </div>
      ) : (
        <Waiting />
      )}
      {targeting && <TargetModal onClose={() => setTargeting(false)} />}
    </section>
  )
}

function Waiting() {
  return (
    <div className={classes.body}>
      <div className={classes.top}>
        <div className={classes.cards}>
          <StatSkeleton />
          <StatSkeleton />
          <StatSkeleton />
          <StatSkeleton />
        </div>
        <ChartSkeleton height={168} />
      </div>
      <div className={classes.pair}>
        <ChartSkeleton height={140} />
        <ChartSkeleton height={140} />
      </div>
    </div>
  )
}
