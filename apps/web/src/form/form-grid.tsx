import type { CSSProperties, ReactNode } from 'react'
import classes from './form-grid.module.css'

/** Twelve columns; on a phone one, with short fields side by side. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}

/** One cell; every field makes its own. */
export function Cell({ span = 12, children }: { span?: number; children: ReactNode }) {
  return (
    <div className={classes.cell} data-span={span} style={{ '--span': span } as CSSProperties}>
      {children}
    </div>
  )
}

/** Fields under a quiet heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{title}</h3>
      <FormGrid>{children}</FormGrid>
    </section>
  )
}
