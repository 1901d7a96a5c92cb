import { ChartSkeleton, StatSkeleton } from '../../ui/skeletons.tsx'
import classes from './dashboard.module.css'

/** The grey shapes of the page while its figures load. */
export function DashboardSkeleton() {
  return (
    <div className={classes.grid}>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className={classes.third}>
          <StatSkeleton />
        </div>
      ))}
      <div className={classes.narrow}>
        <ChartSkeleton />
      </div>
      <div className={classes.wide}>
        <ChartSkeleton />
      </div>
      <div className={classes.half}>
        <ChartSkeleton height={260} />
      </div>
      <div className={classes.half}>
        <ChartSkeleton height={260} />
      </div>
    </div>
  )
}
