import { Skeleton } from '@mantine/core'
import classes from './event-day.module.css'
import shapes from './event-skeletons.module.css'

/** As wide as what one does on the day. */
const ACTIONS = [142, 152, 148, 96, 154]

/** The shape of the head and the tabs of an event while it is read. */
export function EventHeadSkeleton() {
  return (
    <>
      <div className={classes.head} aria-hidden="true">
        <div className={shapes.about}>
          <Skeleton height={20} width="min(240px, 60%)" />
          <Skeleton height={14} width="min(360px, 90%)" />
        </div>
        <div className={classes.actions}>
          {ACTIONS.map((width) => (
            <Skeleton key={width} height="var(--control-height)" width={width} />
          ))}
        </div>
      </div>
      <div className={`${classes.tabLine} ${shapes.tabs}`} aria-hidden="true">
        <Skeleton height={14} width="min(420px, 90%)" />
      </div>
    </>
  )
}
