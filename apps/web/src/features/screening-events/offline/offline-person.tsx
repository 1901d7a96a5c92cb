import { ageInWords } from '@iris/domain/age'
import { EXAM_PARTS } from '@iris/domain/exam-status'
import { formatDate, formatTime, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { STATION_LABELS } from '@iris/domain/station-queue'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconDeviceTablet } from '@tabler/icons-react'
import { EMPTY } from '../../../ui/format.ts'
import type { DevicePart, DevicePerson } from './device-roster.ts'
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
        <ul className={classes.parts} aria-label={`Partes de ${patient_name}`}>
          {EXAM_PARTS.map((part) => (
            <Part key={part} label={STATION_LABELS[part]} of={parts[part]} />
          ))}
        </ul>
      </div>
      <div className={classes.way}>
        {way.words && <span className={classes.facts}>{way.words}</span>}
        {way.action && (
          <Button
            size="lg"
            variant={way.rank === 0 ? 'filled' : 'default'}
            disabled={pending}
            aria-label={`${way.action}: ${patient_name}`}
            onClick={() => onChoose(person)}
          >
            {way.action}
          </Button>
        )}
      </div>
    </li>
  )
}

const PARTS = {
  todo: { icon: IconCircleDashed, words: ': falta' },
  done: { icon: IconCircleCheck, words: ': feita' },
  here: { icon: IconDeviceTablet, words: ': guardada neste aparelho' },
}

function Part({ label, of }: { label: string; of: DevicePart }) {
  const { icon: Icon, words } = PARTS[of.state]
  return (
    <li data-state={of.state}>
      <Icon size={16} aria-hidden="true" />
      {label}
      <span className="visually-hidden">
        {words}
        {of.state === 'here' && ` às ${formatTime(new Date(of.at))}`}
      </span>
    </li>
  )
}
