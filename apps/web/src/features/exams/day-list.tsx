import type { PersonOfDay } from '@iris/contracts/exams'
import type { ExamPart } from '@iris/domain/exam-status'
import { percentOf } from '@iris/domain/percent'
import { plural } from '@iris/domain/plural'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { inState } from '@iris/domain/work-day'
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { formatNumber, formatPercent } from '../../ui/format.ts'
import { Meter } from '../../ui/meter.tsx'
import { ExamStatusBadge } from '../../ui/status-badge.tsx'
import classes from './day-list.module.css'
import { DayPerson } from './day-person.tsx'

/** Of those who have not begun; the others wait under one button. */
const FIRST_WAITING = 5

type DayListProps = {
  date: string
  people: readonly PersonOfDay[]
  /** A part of somebody's exam; null opens the exam itself. */
  onOpen: (person: PersonOfDay, part: ExamPart | null) => void
}

/** The people of a day in three groups, with what comes next for each. */
export function DayList({ date, people, onOpen }: DayListProps) {
  const [all, setAll] = useState(false)
  const started = inState(people, 'started')
  const waiting = inState(people, 'waiting')
  const done = inState(people, 'done').sort((a, b) =>
    (b.done_at ?? '').localeCompare(a.done_at ?? ''),
  )
  const shownWaiting = all ? waiting : waiting.slice(0, FIRST_WAITING)
  const hidden = waiting.length - shownWaiting.length
  const first = started[0] ?? waiting[0]
  const line = (person: PersonOfDay) => (
    <DayPerson
      key={person.patient_id}
      person={person}
      date={date}
      first={person === first}
      onPart={(part) => onOpen(person, part)}
    />
  )
  return (
    <>
      <DayFigures
        people={people.length}
        started={started.length}
        waiting={waiting.length}
        done={done.length}
      />
      <Group
        title="Em andamento"
        count={started.length}
        hint={started.length > 1 && 'primeiro quem está mais perto de concluir'}
      >
        {started.map(line)}
      </Group>
      <Group title="A começar" count={waiting.length}>
        {shownWaiting.map(line)}
        {hidden > 0 && (
          <li className={classes.more}>
            <UnstyledButton onClick={() => setAll(true)}>
              Mostrar mais {formatNumber(hidden)}
              <IconChevronDown size={18} aria-hidden="true" />
            </UnstyledButton>
          </li>
        )}
      </Group>
      <Group title="Concluídas" count={done.length}>
        {done.map((person) => (
          <li key={person.patient_id} className={classes.done}>
            <UnstyledButton onClick={() => onOpen(person, null)}>
              <IconCircleCheck size={22} aria-hidden="true" />
              <span className={classes.name}>{person.patient_name}</span>
              {person.done_at && (
                <span className={classes.time}>{formatDateTime(person.done_at).slice(-5)}</span>
              )}
              {person.status && <ExamStatusBadge status={person.status} />}
              <IconChevronRight size={18} aria-hidden="true" />
            </UnstyledButton>
          </li>
        ))}
      </Group>
    </>
  )
}

type DayFiguresProps = { people: number; started: number; waiting: number; done: number }

function DayFigures({ people, started, waiting, done }: DayFiguresProps) {
  const share = percentOf(done, people)
  const figures = [
    [people, people === 1 ? 'pessoa' : 'pessoas'],
    [started, 'em andamento'],
    [waiting, 'a começar'],
    [done, done === 1 ? 'concluída' : 'concluídas'],
  ] as const
  return (
    <Card className={classes.figures}>
      <dl className={classes.counts}>
        {figures.map(([value, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.progress}>
        <div className={classes.progressWords}>
          <span>
            {formatNumber(done)} de {plural(people, 'concluída', 'concluídas')}
          </span>
          <strong>{formatPercent(share)}</strong>
        </div>
        <Meter share={share} label="Concluídas" color="var(--iris-done)" />
      </div>
    </Card>
  )
}

type GroupProps = { title: string; count: number; hint?: ReactNode; children: ReactNode }

/** Nothing at all without people. */
function Group({ title, count, hint, children }: GroupProps) {
  if (count === 0) return null
  return (
    <section className={classes.group}>
      <div className={classes.groupHead}>
        <h2>
          {title} <span className={classes.count}>{formatNumber(count)}</span>
        </h2>
        {hint && <span className={classes.hint}>{hint}</span>}
      </div>
      <Card padding="none">
        <ul className={classes.people}>{children}</ul>
      </Card>
    </section>
  )
}
