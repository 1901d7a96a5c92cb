import type { PersonOfDay } from '@iris/contracts/exams'
import { getPatient } from '@iris/contracts/patients'
import { withFirst } from '@iris/domain/days-in-words'
import { EXAM_PARTS, type ExamPart, nextPart } from '@iris/domain/exam-status'
import { nextOfDay } from '@iris/domain/work-day'
import { Button } from '@mantine/core'
import { IconCalendarEvent, IconReceipt, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAddress } from '../address/use-address.ts'
import { isShown, ReadTrouble } from '../api/read-trouble.tsx'
import { useExamsOfToday } from '../features/exams/day-api.ts'
import { DayList } from '../features/exams/day-list.tsx'
import { OpenedRecord } from '../table/opened-record.tsx'
import { useOpenedRecord, useOpenRecord } from '../table/use-open-record.ts'
import { AddButton } from '../ui/add-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinesSkeleton } from '../ui/skeletons.tsx'
import { LazyDaySlips, LazyExamFlow, LazyPatientRecord } from './patient-dialogs.tsx'
import classes from './work-day.module.css'

const inWords = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: 'UTC' })

/** 'Hoje': who is examined today, what each of them misses, and one tap to it. */
export function WorkDay() {
  const day = useExamsOfToday()
  const { search, change } = useAddress()
  const record = useOpenRecord('paciente')
  const exams = useOpenedRecord('exames', getPatient)
  const [isPrinting, setPrinting] = useState(false)
  const people = day.data?.people ?? []
  const person = people.find(({ patient_id }) => patient_id === exams.id)
  const part = EXAM_PARTS.find((each) => each === search.get('parte'))
  const next = exams.id === undefined ? null : nextOfDay(people, exams.id)

  function open(to: PersonOfDay, at: ExamPart | null, replace = false) {
    change({ exames: to.patient_id, parte: at }, { replace })
  }

  function close() {
    change({ exames: null, parte: null }, { replace: true })
  }

  return (
    <>
      <div className={classes.head}>
        <div>
          <h1>Hoje</h1>
          {day.data && <p>{withFirst(inWords.format(new Date(day.data.date)))}</p>}
        </div>
        <div className={classes.actions}>
          <Button
            component={Link}
            to="/patients"
            variant="default"
            leftSection={<IconUsers size={18} aria-hidden="true" />}
          >
            Todos os pacientes
          </Button>
          <Button
            variant="default"
            leftSection={<IconReceipt size={18} aria-hidden="true" />}
            onClick={() => setPrinting(true)}
          >
            Comprovantes
          </Button>
          <AddButton variant="default" onClick={record.openNew}>
            Novo Paciente
          </AddButton>
        </div>
      </div>
      <ReadTrouble of={day} />
      {isShown(day) && !day.data && <LinesSkeleton lines={8} />}
      {day.data && people.length === 0 && (
        <EmptyState
          icon={IconCalendarEvent}
          title="Ninguém passou por aqui hoje."
          hint="Quem se cadastrar ou fizer uma parte do exame hoje aparece nesta lista."
        />
      )}
      {day.data && people.length > 0 && (
        <DayList date={day.data.date} people={people} onOpen={open} />
      )}
      {day.data?.more && (
        <p className={classes.more}>
          A lista mostra {people.length} pessoas, a começar por quem ainda não concluiu. As outras
          estão em Todos os pacientes.
        </p>
      )}
      {isPrinting && <LazyDaySlips onClose={() => setPrinting(false)} />}
      {record.isNew && <LazyPatientRecord onClose={record.close} />}
      {day.data && (
        <OpenedRecord record={{ ...exams, close }} label="Abrindo o exame">
          {(patient) => (
            <LazyExamFlow
              key={patient.id}
              patient={patient}
              examId={person?.exam_id ?? undefined}
              // Who is not listed, as after midnight, may have an exam that is not known here: no new one begins.
              start={part && person && { examId: person.exam_id, part }}
              nextPatient={
                next
                  ? {
                      name: next.patient_name,
                      go: () => open(next, nextPart(next.parts), true),
                    }
                  : undefined
              }
              onClose={close}
            />
          )}
        </OpenedRecord>
      )}
    </>
  )
}
