import type { ReactNode } from 'react'
import classes from './patient-strip.module.css'
import { PersonAvatar } from './person-avatar.tsx'

type PatientStripProps = {
  name: string
  /** Age, company, occupation: empty ones are left out. */
  facts: readonly (string | null | undefined)[]
  action?: ReactNode
}

/** Who this is about, always in view above an exam or a record. */
export function PatientStrip({ name, facts, action }: PatientStripProps) {
  return (
    <div className={classes.strip}>
      <PersonAvatar name={name} size={44} />
      <div className={classes.text}>
        <div className={classes.name}>{name}</div>
        <div className={classes.facts}>{facts.filter(Boolean).join(' · ')}</div>
      </div>
      {action}
    </div>
  )
}
