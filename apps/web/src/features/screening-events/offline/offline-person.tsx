import { ageInWords } from '@iris/domain/age'
import { formatDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { onFirstClick } from '../../../ui/first-click.ts'
import { EMPTY } from '../../../ui/format.ts'
import { PartMarks } from '../../../ui/part-marks.tsx'
import type { DevicePerson } from './device-roster.ts'
import classes from './offline-list.module.css'
import type { Way } from './ways.ts'

type OfflinePersonProps = {
  person: DevicePerson
  way: Way
  pending: boolean
  onChoose: (person: DevicePerson) => void
}

/** One person of the list of this device: what stands of them, and what can be done for them. */
export function OfflinePerson({ person, way, pending, onChoose }: OfflinePersonProps) {
  const { participant, parts } = person
  const { ticket, patient_name, dob, sector } = participant
  const facts = [ageInWords(dob, todayInSaoPaulo()), `nasc. ${formatDate(dob)}`, sector]
  return (
    <li className={classes.person}>
      <strong className={classes.ticket}>{ticket ?? EMPTY}</strong>
      <div className={classes.about}>
        <span className={classes.name}>{patient_name}</span>
        <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
        <PartMarks label={`Partes de ${patient_name}`} markOf={(part) => parts[part]} />
      </div>
      <div className={classes.way}>
        {way.words && <span className={classes.facts}>{way.words}</span>}
        {way.action && (
          <Button
            size="lg"
            variant={way.rank === 0 ? 'filled' : 'default'}
            disabled={pending}
            aria-label={`${way.action}: ${patient_name}`}
            // The list comes under the finger that saved the last person's part, or moves up by the one just chosen.
            onClick={onFirstClick(() => onChoose(person))}
          >
            {way.action}
          </Button>
        )}
      </div>
    </li>
  )
}
