import { IconInbox, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './states.module.css'

type EmptyStateProps = { title: string; hint?: string; icon?: TablerIcon; action?: ReactNode }

/** Says that there is nothing here, and what to do about it. */
export function EmptyState({ title, hint, icon: Icon = IconInbox, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={classes.tile}>
        <Icon size={24} stroke={1.75} aria-hidden="true" />
      </span>
      <p className={classes.title}>{title}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action}
    </div>
  )
}
