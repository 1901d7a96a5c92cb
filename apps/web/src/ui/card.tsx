import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './card.module.css'

type CardProps = { children: ReactNode; className?: string; padding?: 'none' | 'md' }

/** A thin border, a radius of 10 and hardly any shadow. */
export function Card({ children, className, padding = 'md' }: CardProps) {
  return (
    <div className={`${classes.card} ${className ?? ''}`} data-card data-padding={padding}>
      {children}
    </div>
  )
}

type CardHeadProps = {
  title: string
  /** On a tile before the title. */
  icon?: TablerIcon
  subtitle?: ReactNode
  action?: ReactNode
  /** Beside the title. */
  aside?: ReactNode
  /** The level of the heading: 3 under a section's own, 2 directly under the page's. */
  level?: 2 | 3
}

export function CardHead({ title, icon: Icon, subtitle, action, aside, level = 3 }: CardHeadProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classes.head}>
      <div>
        <div className={classes.titleLine}>
          {Icon && (
            <span className={classes.tile}>
              <Icon size={20} stroke={1.75} aria-hidden="true" />
            </span>
          )}
          <Heading className={classes.title}>{title}</Heading>
          {aside}
        </div>
        {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
      </div>
      {action}
    </div>
  )
}
