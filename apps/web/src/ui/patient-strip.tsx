import type { ReactNode } from 'react'
import classes from './patient-strip.module.css'
import { PersonAvatar } from './person-avatar.tsx'

type PatientStripProps = {
  name: string
  /** Age, company, occupation: empty ones are left out. */
  facts: readonly (string | null | undefined)[]
  /** What weighs in an exam, each a chip. */
  risks?: readonly string[]
  action?: ReactNode
}

/** The person of this exam or record, always in view above it. */
export function PatientStrip({ name, facts, risks = [], action }: PatientStripProps) {
  return (
    <div className={classes.strip}>
      <PersonAvatar name={name} size={44} />
      <div className={classes.text}>
        <div className={classes.name}>{name}</div>
        <div className={classes.facts}>{facts.filter(Boolean).join(' · ')}</div>
        {risks.length > 0 && (
          <ul className={classes.risks} aria-label="Da triagem">
            {risks.map((risk) => (
              <li key={risk}>{risk}</li>
            ))}
          </ul>
        )}
      </div>
      {action}
    </div>
  )
}
