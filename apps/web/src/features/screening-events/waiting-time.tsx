import { waitingWords } from '@iris/domain/waiting-words'
import { IconAlertTriangle, IconClock, IconClockExclamation } from '@tabler/icons-react'
import classes from './event-day.module.css'

const ICONS = { 'in-time': IconClock, attention: IconClockExclamation, late: IconAlertTriangle }

type WaitingTimeProps = {
  seconds: number
  /** The word below the minutes, where a line is short. */
  isStacked?: boolean
}

/** '17 min · Atenção'. */
export function WaitingTime({ seconds, isStacked = false }: WaitingTimeProps) {
  const { level, label, minutes } = waitingWords(seconds)
  const Icon = ICONS[level]
  if (isStacked)
    return (
      <span className={classes.stacked} data-level={level}>
        <span>{minutes} min</span>
        <span className={classes.waiting} data-level={level}>
          <Icon size={14} aria-hidden="true" />
          {label}
        </span>
      </span>
    )
  return (
    <span className={classes.waiting} data-level={level}>
      <Icon size={14} aria-hidden="true" />
      {minutes} min · {label}
    </span>
  )
}
