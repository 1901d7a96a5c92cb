import type { ReactNode } from 'react'
import classes from './section-heading.module.css'

type SectionHeadingProps = {
  children: ReactNode
  /** `line`: small, with a thin line to its right, between groups of cards. `form`: quiet, above fields. */
  look?: 'line' | 'form'
  action?: ReactNode
}

export function SectionHeading({ children, look = 'line', action }: SectionHeadingProps) {
  return (
    <div className={classes.row} data-look={look}>
      <h2 className={classes.heading}>{children}</h2>
      {look === 'line' && <div className={classes.line} />}
      {action}
    </div>
  )
}
