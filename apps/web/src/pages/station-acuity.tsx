import type { Exam } from '@iris/contracts/exams'
import { AcuityFields } from '../features/exams/acuity-fields.tsx'
import { useAcuity } from '../features/exams/use-acuity.ts'
import type { Desk } from '../features/screening-events/station/desk.ts'
import { NEXT, StationForm } from '../features/screening-events/station/station-form.tsx'
import { StaleQuestion } from '../form/stale-question.tsx'

type StationAcuityProps = {
  desk: Desk
  notes: readonly string[]
  exam: Exam
  previous: Exam | null
  /** Whether the triage says that they wear glasses. */
  glasses: boolean
}

/** The acuity at its station. */
export function StationAcuity({ desk, notes, exam, previous, glasses }: StationAcuityProps) {
  const acuity = useAcuity({
    patientId: exam.patient_id,
    exam,
    glasses,
    onSaved: (_, way) => desk.onSaved(way === NEXT),
  })
  const { form, saving, stale } = acuity
  return (
    <>
      <StationForm
        desk={desk}
        notes={notes}
        form={form}
        pending={saving.isPending}
        error={stale.shown(saving.error)}
      >
        <AcuityFields of={acuity} previous={previous} isLarge />
      </StationForm>
      <StaleQuestion of={stale} form={form} />
    </>
  )
}
