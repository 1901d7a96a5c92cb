import { type WaitLimits, waitingWords } from '@iris/domain/waiting-words'
import { IconAlertTriangle, IconClock, IconClockExclamation } from '@tabler/icons-react'
import classes from './waiting-time.module.css'

const ICONS = { 'in-time': IconClock, attention: IconClockExclamation, late: IconAlertTriangle }

type WaitingTimeProps = {
  seconds: number
  /** The clinic's own; where none are known, without a network, the usual ones. */
  limits: WaitLimits | undefined
  /** The word below the minutes, where a line is short. */
  isStacked?: boolean
}

/** '17 min · Atenção'. */
export function WaitingTime({ seconds, limits, isStacked = false }: WaitingTimeProps) {
  const { level, label, minutes } = waitingWords(seconds, limits)
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
