import type { PersonOfDay } from '@iris/contracts/exams'
import { ageInWords } from '@iris/domain/age'
import { type ExamPart, nextPart } from '@iris/domain/exam-status'
import { formatDate } from '@iris/domain/sao-paulo-date'
import { STATION_LABELS } from '@iris/domain/station-queue'
import { Button } from '@mantine/core'
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { PART_ICONS } from '../../ui/part-icons.ts'
import { PartMarks } from '../../ui/part-marks.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import classes from './day-list.module.css'

type DayPersonProps = {
  person: PersonOfDay
  date: string
  /** The one to take first. */
  first: boolean
  onPart: (part: ExamPart | null) => void
}

/** Somebody who is not through: who they are, what they have done, and one button to what comes next. */
export function DayPerson({ person, date, first, onPart }: DayPersonProps) {
  const { patient_name, dob, companyName, parts } = person
  const part = nextPart(parts)
  const Icon = part === null ? IconCircleCheck : PART_ICONS[part]
  const label = part === null ? 'Conferir' : STATION_LABELS[part]
  return (
    <li className={classes.person} data-first={first || undefined}>
      <PersonAvatar name={patient_name} size={48} />
      <div className={classes.who}>
        <strong>{patient_name}</strong>
        <span className={classes.facts}>
          {[formatDate(dob), ageInWords(dob, date), companyName].join(' · ')}
        </span>
        <PartMarks
          label="Partes do exame"
          markOf={(each) => ({ state: parts[each] ? 'done' : 'todo' })}
        />
      </div>
      <Button
        className={classes.go}
        variant={first ? 'filled' : 'default'}
        aria-label={`${label}: ${patient_name}`}
        leftSection={<Icon size={20} stroke={1.75} aria-hidden="true" />}
        rightSection={<IconChevronRight size={18} aria-hidden="true" />}
        justify="space-between"
        onClick={() => onPart(part)}
      >
        {label}
      </Button>
    </li>
  )
}
