import type { ReactNode } from 'react'
import classes from './two-lines.module.css'

type TwoLinesProps = { first: ReactNode; second: ReactNode; wraps?: boolean }

/** Two facts in one cell, the second one quiet beneath; lines stay whole unless they may wrap. */
export function TwoLines({ first, second, wraps = false }: TwoLinesProps) {
  return (
    <span className={classes.two} data-wraps={wraps || undefined}>
      <span>{first}</span> <span className={classes.second}>{second}</span>
    </span>
  )
}
