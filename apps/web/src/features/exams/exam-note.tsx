import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './exam-note.module.css'

type ExamNoteProps = {
  icon: TablerIcon
  /** `waiting` colours all of it, `done` its icon. */
  meaning?: 'waiting' | 'done' | undefined
  /** The button that leads on. */
  action?: ReactNode
  children: ReactNode
}

/** One sentence about an exam, in a quiet box. */
export function ExamNote({ icon: Icon, meaning, action, children }: ExamNoteProps) {
  return (
    <div className={classes.note} data-meaning={meaning}>
      <Icon size={20} aria-hidden="true" />
      <p>{children}</p>
      {action}
    </div>
  )
}
