import type { Exam } from '@iris/contracts/exams'
import type { Triage } from '@iris/contracts/triages'
import { canChangeParts } from '@iris/domain/exam-status'
import { previousAcuity } from '../features/exams/exam-parts.ts'
import type { Desk } from '../features/screening-events/station/desk.ts'
import { type TriageTold, triageNotes } from '../features/triages/triage-summary.ts'
import { StationAcuity } from './station-acuity.tsx'
import { StationIshihara } from './station-ishihara.tsx'
import { StationTriage } from './station-triage.tsx'
import { StationUpload } from './station-upload.tsx'

// Made of the same forms, and fetched with them.
export { OutboxCorrection } from './outbox-correction.tsx'

type StationPartsProps = {
  desk: Desk
  exam: Exam
  /** All of the person's exams, for what they showed before. */
  exams: readonly Exam[]
  triage: Triage | undefined
  /** What their triage says, where it is not the stored one that does. */
  told?: TriageTold | undefined
}

/** The part of an exam that belongs to the station. */
export function StationParts({ desk: at, exam, exams, triage, told = triage }: StationPartsProps) {
  const { station } = at
  // One that the last part has just sent to the doctor is not missed here.
  const isLocked = !canChangeParts(exam.status) && !exam.parts[station]
  const desk = isLocked ? { ...at, halted: at.halted ?? 'O exame está travado.' } : at
  const notes = told ? triageNotes(told) : []
  switch (station) {
    case 'triage':
      return <StationTriage desk={desk} exam={exam} triage={triage} />
    case 'acuity':
      return (
        <StationAcuity
          desk={desk}
          notes={notes}
          exam={exam}
          previous={previousAcuity(exams, exam)}
          glasses={told?.wear_glasses ?? false}
        />
      )
    case 'ishihara':
      return <StationIshihara desk={desk} exam={exam} />
    case 'upload':
      return <StationUpload desk={desk} notes={notes} exam={exam} />
  }
}
