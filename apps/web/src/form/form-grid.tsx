import type { CSSProperties, ReactNode } from 'react'
import classes from './form-grid.module.css'

/** Twelve columns; on a phone one, with short fields side by side. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}

type CellProps = {
  span?: number
  /** On a phone it has the line for itself, however short it is elsewhere. */
  whole?: boolean
  children: ReactNode
}

/** One cell; every field makes its own. */
export function Cell({ span = 12, whole = false, children }: CellProps) {
  return (
    <div
      className={classes.cell}
      data-span={span}
      data-whole={whole || undefined}
      style={{ '--span': span } as CSSProperties}
    >
      {children}
    </div>
  )
}

type FormSectionProps = {
  title: string
  /** One below what stands above it: a dialog's title, or a page's. */
  level?: 2 | 3
  children: ReactNode
}

/** Fields under a quiet heading. */
export function FormSection({ title, level = 3, children }: FormSectionProps) {
  const Heading = `h${level}` as const
  return (
    <section className={classes.section}>
      <Heading className={classes.heading}>{title}</Heading>
      <FormGrid>{children}</FormGrid>
    </section>
  )
}
