import type { ReactNode } from 'react'
import classes from './section-heading.module.css'

/** Between groups of cards: small, with a thin line to its right. */
export function SectionHeading({ children }: { children: ReactNode }) {
  return (
    <div className={classes.row}>
      <h2 className={classes.heading}>{children}</h2>
      <div className={classes.line} />
    </div>
  )
}
